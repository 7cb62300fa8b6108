/**
 * How a request ended. `away`: 503 with Retry-After. `refused`: nobody listened. `cut`: the connection broke under it.
 * `wrong` is everything that must not happen to anybody.
 */
export type Ending = 'good' | 'away' | 'refused' | 'cut' | 'wrong'

const maxNotes = 5

/** Counts how requests ended, and how long the good ones took. */
export class Answers {
  readonly name: string
  readonly counts: Record<Ending, number> = { good: 0, away: 0, refused: 0, cut: 0, wrong: 0 }
  readonly #notes = new Set<string>()
  #times: number[] = []
  /** Until whatever answer took longest, good or not. */
  slowestMs = 0

  constructor(name: string) {
    this.name = name
  }

  get isAllGood(): boolean {
    return this.total > 0 && this.counts.good === this.total
  }

  add(ending: Ending, ms: number, note = ''): void {
    this.counts[ending]++
    this.slowestMs = Math.max(this.slowestMs, ms)
    if (ending === 'good') this.#times.push(ms)
    if (ending === 'wrong' && this.#notes.size < maxNotes) this.#notes.add(note)
  }

  /** Whatever was measured so far counts no longer. */
  forget(): void {
    for (const ending of Object.keys(this.counts) as Ending[]) this.counts[ending] = 0
    this.#notes.clear()
    this.#times = []
    this.slowestMs = 0
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0)
  }

  /** The time within which this share of the good answers came. */
  within(share: number): number {
    const sorted = this.#times.toSorted((a, b) => a - b)
    return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  }

  /** '1,204 good, 31 away (503), 8 refused' */
  describe(): string {
    const words = { good: 'good', away: '503', refused: 'refused', cut: 'cut off', wrong: 'WRONG' }
    const parts = (Object.keys(words) as Ending[])
      .filter((ending) => ending === 'good' || this.counts[ending] > 0)
      .map((ending) => `${this.counts[ending].toLocaleString('en-GB')} ${words[ending]}`)
    const notes = [...this.#notes]
    return parts.join(', ') + (notes.length ? ` (${notes.join('; ')})` : '')
  }
}

const withinMs = 20_000

/** Asks once, reads the whole answer and says how it ended. */
export async function ask(
  address: string,
  init: RequestInit = {},
  isGood: (response: Response) => boolean = ({ ok }) => ok,
): Promise<{ ending: Ending; ms: number; note: string }> {
  const startedAt = performance.now()
  const over = (ending: Ending, note = '') => ({ ending, ms: performance.now() - startedAt, note })
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(withinMs) })
    const body = await response.text()
    const { status } = response
    if (isGood(response)) return over('good')
    if (status === 503 && response.headers.has('retry-after')) return over('away')
    const where = new URL(address).pathname.replace(/[0-9a-f-]{36}/, '…')
    return over('wrong', `${status} of ${where}: ${body.replace(/\s+/g, ' ').slice(0, 120)}`)
  } catch (error) {
    return over(endingOf(error as Error), `${(error as Error).message}${codeOf(error as Error)}`)
  }
}

const codeOf = ({ cause }: Error) => ` ${(cause as { code?: string } | undefined)?.code ?? ''}`

function endingOf(error: Error): Ending {
  const code = (error.cause as { code?: string } | undefined)?.code ?? ''
  if (code === 'ECONNREFUSED') return 'refused'
  // Undici gives an answer that was cut off in the middle no code but its own word for it.
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code) || error.message === 'terminated') return 'cut'
  return 'wrong'
}
