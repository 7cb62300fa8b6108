/**
 * How a request ended. `unavailable`: 503 with Retry-After. `refused`: no process listened. `cutOff`: the connection broke.
 * `unexpected` is everything that must never happen.
 */
export type RequestOutcome = 'ok' | 'unavailable' | 'refused' | 'cutOff' | 'unexpected'

const maxNotes = 5

/** Counts request outcomes, and the duration of successful requests. */
export class ResponseStats {
  readonly name: string
  readonly counts: Record<RequestOutcome, number> = {
    ok: 0,
    unavailable: 0,
    refused: 0,
    cutOff: 0,
    unexpected: 0,
  }
  readonly #notes = new Set<string>()
  #times: number[] = []
  /** The slowest response, successful or not. */
  slowestMs = 0

  constructor(name: string) {
    this.name = name
  }

  get isAllOk(): boolean {
    return this.total > 0 && this.counts.ok === this.total
  }

  add(outcome: RequestOutcome, ms: number, note = ''): void {
    this.counts[outcome]++
    this.slowestMs = Math.max(this.slowestMs, ms)
    if (outcome === 'ok') this.#times.push(ms)
    if (outcome === 'unexpected' && this.#notes.size < maxNotes) this.#notes.add(note)
  }

  reset(): void {
    for (const outcome of Object.keys(this.counts) as RequestOutcome[]) this.counts[outcome] = 0
    this.#notes.clear()
    this.#times = []
    this.slowestMs = 0
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0)
  }

  /** A quantile of the successful response times. */
  quantileMs(share: number): number {
    const sorted = this.#times.toSorted((a, b) => a - b)
    return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  }

  /** '1,204 ok, 31 503, 8 refused' */
  describe(): string {
    const words = {
      ok: 'ok',
      unavailable: '503',
      refused: 'refused',
      cutOff: 'cut off',
      unexpected: 'UNEXPECTED',
    }
    const parts = (Object.keys(words) as RequestOutcome[])
      .filter((outcome) => outcome === 'ok' || this.counts[outcome] > 0)
      .map((outcome) => `${this.counts[outcome].toLocaleString('en-GB')} ${words[outcome]}`)
    const notes = [...this.#notes]
    return parts.join(', ') + (notes.length ? ` (${notes.join('; ')})` : '')
  }
}

const timeoutMs = 20_000

/** Sends one request, reads the whole response and classifies the outcome. */
export async function sendRequest(
  url: string,
  init: RequestInit = {},
  isGood: (response: Response) => boolean = ({ ok }) => ok,
): Promise<{ outcome: RequestOutcome; ms: number; note: string }> {
  const startedAt = performance.now()
  const finish = (outcome: RequestOutcome, note = '') => ({
    outcome,
    ms: performance.now() - startedAt,
    note,
  })
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const body = await response.text()
    const { status } = response
    if (isGood(response)) return finish('ok')
    if (status === 503 && response.headers.has('retry-after')) return finish('unavailable')
    const where = new URL(url).pathname.replace(/[0-9a-f-]{36}/, '…')
    return finish('unexpected', `${status} from ${where}: ${body.replace(/\s+/g, ' ').slice(0, 120)}`)
  } catch (error) {
    return finish(outcomeOf(error as Error), `${(error as Error).message}${codeOf(error as Error)}`)
  }
}

const codeOf = ({ cause }: Error) => ` ${(cause as { code?: string } | undefined)?.code ?? ''}`

function outcomeOf(error: Error): RequestOutcome {
  const code = (error.cause as { code?: string } | undefined)?.code ?? ''
  if (code === 'ECONNREFUSED') return 'refused'
  // Undici reports a response that was cut off in the middle as "terminated", without a code.
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code) || error.message === 'terminated') return 'cutOff'
  return 'unexpected'
}
