import { answerWith } from './kept-answer.ts'
import { isKeepable, type KeptPage, toKeptPage } from './kept-page.ts'
import { type Encoding, encodingFor } from './packing.ts'
import { isPersonal, normaliseAddress } from './page-address.ts'

type Options = {
  render: (request: Request) => Promise<Response>
  /** Pages are rendered as if asked for at this address, whatever the Host header of a request says. */
  siteUrl: string
  maxBytes?: number
  now?: () => number
  onError?: (error: unknown) => void
}

/** Until here a page is given out as it is; */
const freshMs = 1000
/** until here too, while it is made anew behind the visitor's back. So a change shows within two seconds. */
const staleMs = 2000
/** When a page cannot be made at all, one of this age is better than none. */
const staleOnErrorMs = 5 * 60_000
const giveUpAfterMs = 30_000
const defaultMaxBytes = 64 * 1024 * 1024
/** What a page takes beside its text. */
const overheadBytes = 1024

/**
 * Public pages, kept for two seconds: a page that many ask for is rendered once a second, whoever asks. Errors, cookies,
 * personal addresses and pages whose route says `no-store` or `private` are never kept.
 */
export class PageCache {
  private readonly kept = new Map<string, { page: KeptPage; bytes: number }>()
  private readonly making = new Map<string, Promise<KeptPage | Response>>()
  private readonly options: Options
  private readonly now: () => number
  private readonly maxBytes: number
  private bytes = 0

  constructor(options: Options) {
    this.options = options
    this.now = options.now ?? (() => performance.now())
    this.maxBytes = options.maxBytes ?? defaultMaxBytes
  }

  /** The answer, if it is at hand without waiting. */
  find(request: Request): Response | undefined {
    if (!isCacheable(request)) return undefined
    const address = normaliseAddress(new URL(request.url))
    const page = this.youngerThan(staleMs, address)
    if (!page) return undefined
    const encoding = encodingWanted(request, page)
    if (!page.body.find(encoding)) return undefined
    if (this.now() - page.madeAt >= freshMs)
      this.make(address).catch((error) => this.options.onError?.(error))
    return answerWith(page, request, encoding)
  }

  async answer(request: Request): Promise<Response> {
    if (!isCacheable(request)) return this.options.render(request)
    const found = this.find(request)
    if (found) return found
    const address = normaliseAddress(new URL(request.url))
    const made = this.youngerThan(staleMs, address) ?? (await this.make(address))
    if (made instanceof Response) return request.method === 'HEAD' ? new Response(null, made) : made.clone()
    const encoding = encodingWanted(request, made)
    if (encoding) await this.pack(address, made, encoding)
    return answerWith(made, request, encoding)
  }

  /** However many ask at once, a page is made once. */
  private make(address: string): Promise<KeptPage | Response> {
    const underWay = this.making.get(address)
    if (underWay) return underWay
    const making = this.makeOrFallBack(address).finally(() => this.making.delete(address))
    this.making.set(address, making)
    return making
  }

  private async makeOrFallBack(address: string): Promise<KeptPage | Response> {
    try {
      const made = await withinTime(this.renderPage(address))
      if (made instanceof Response && made.status >= 500)
        return this.youngerThan(staleOnErrorMs, address) ?? made
      return made
    } catch (error) {
      const last = this.youngerThan(staleOnErrorMs, address)
      if (!last) throw error
      this.options.onError?.(error)
      return last
    }
  }

  private async renderPage(address: string): Promise<KeptPage | Response> {
    const askedAt = this.now()
    const response = await this.options.render(new Request(this.options.siteUrl + address))
    if (isKeepable(response)) {
      const page = await toKeptPage(response, askedAt, this.kept.get(address)?.page)
      this.keep(address, page)
      return page
    }
    if (response.status < 500) this.drop(address)
    return response
  }

  private async pack(address: string, page: KeptPage, encoding: Encoding): Promise<void> {
    await page.body.get(encoding)
    const last = this.kept.get(address)
    // The next rendering may have come meanwhile; with the same text it shares what was packed.
    if (last?.page.body === page.body && last.bytes !== bytesOf(last.page)) this.keep(address, last.page)
  }

  /** Puts the page last in line for leaving, and lets the first in line go until there is room. */
  private keep(address: string, page: KeptPage): void {
    this.drop(address)
    const bytes = bytesOf(page)
    this.bytes += bytes
    this.kept.set(address, { page, bytes })
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.drop(oldest)
    }
  }

  private drop(address: string): void {
    this.bytes -= this.kept.get(address)?.bytes ?? 0
    this.kept.delete(address)
  }

  private youngerThan(ms: number, address: string): KeptPage | undefined {
    const page = this.kept.get(address)?.page
    return page && this.now() - page.madeAt < ms ? page : undefined
  }
}

const bytesOf = ({ body }: KeptPage) => overheadBytes + body.bytes

const encodingWanted = (request: Request, { body }: KeptPage) =>
  encodingFor(request.headers.get('accept-encoding'), body.plain.length)

function isCacheable({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !isPersonal(new URL(url).pathname)
}

/** A page that never comes must not keep everybody after it waiting for the same one. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page took too long to make.')), giveUpAfterMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
