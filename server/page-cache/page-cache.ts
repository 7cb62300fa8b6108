import pTimeout from 'p-timeout'
import { encodingFor } from '../http/assets/compression.ts'
import { noteRequestId, requestIdOf } from '../http/request-id.ts'
import { isKeepable, type KeptPage, toKeptPage } from './cached-page.ts'
import { answerWith } from './cached-response.ts'
import { isPersonal, normaliseAddress, type ParameterReader } from './page-key.ts'
import { PageStore } from './page-store.ts'

type Options = {
  /** A page that is not whole is given out only where there is no other. */
  render: (request: Request) => Promise<{ response: Response; isWhole: boolean }>
  /** Pages are rendered as if asked for at this address, whatever the Host header of a request says. */
  siteUrl: string
  /** What a page does not read is neither rendered nor kept apart. */
  parametersOf?: ParameterReader
  maxBytes?: number
  now?: () => number
  onError?: (error: unknown, address: string) => void
}

/** Until here a page is given out as it is; */
const freshMs = 1000
/** until here too, while it is made anew behind the visitor's back. So a change shows within two seconds. */
const staleMs = 2000
/** When a page cannot be made at all, one of this age is better than none. */
const staleOnErrorMs = 5 * 60_000
/** While a page takes longer than this to make, visitors are given the last one; */
const patienceMs = 3000
/** where there is none, they wait until here. */
const giveUpAfterMs = 30_000
const defaultMaxBytes = 64 * 1024 * 1024
/** Anybody can make up addresses; those that lead nowhere have room of their own, so that they push no page out. */
const maxMissingBytes = 2 * 1024 * 1024

type Made = KeptPage | Response

/**
 * Public pages, kept for two seconds: a page that many ask for is rendered once a second, whoever asks. That there is no such
 * page is kept for one. Errors, cookies, personal addresses and pages whose route says `no-store` or `private` never are.
 */
export class PageCache {
  private readonly making = new Map<string, { made: Promise<Made>; since: number }>()
  private readonly options: Options
  private readonly now: () => number
  private readonly pages: PageStore
  /** When a page could not be made anew, the next visitors need not find that out one by one. */
  private readonly failedAt = new WeakMap<KeptPage, number>()
  private readonly missing = new PageStore(maxMissingBytes)

  constructor(options: Options) {
    this.options = options
    this.now = options.now ?? (() => performance.now())
    this.pages = new PageStore(options.maxBytes ?? defaultMaxBytes)
  }

  /** The answer, if it is at hand without waiting. */
  find(request: Request): Response | undefined {
    if (!isCacheable(request)) return undefined
    const address = this.addressOf(request)
    const page = this.atHand(address)
    if (!page) return undefined
    const encoding = encodingWanted(request, page)
    if (!page.body.find(encoding)) return undefined
    if (this.now() - page.madeAt >= freshMs)
      this.make(address, request).made.catch((error) => this.options.onError?.(error, address))
    return answerWith(page, request, encoding)
  }

  async answer(request: Request): Promise<Response> {
    if (!isCacheable(request)) return (await this.options.render(request)).response
    const found = this.find(request)
    if (found) return found
    const address = this.addressOf(request)
    const made = this.atHand(address) ?? (await this.makeInTime(address, request))
    if (made instanceof Response) return request.method === 'HEAD' ? new Response(null, made) : made.clone()
    const encoding = encodingWanted(request, made)
    if (encoding) {
      await made.body.get(encoding)
      this.storeFor(made).weigh(address, made)
    }
    return answerWith(made, request, encoding)
  }

  /** When the database hangs, a visitor need not: there may be a page of a moment ago. */
  private async makeInTime(address: string, asker: Request): Promise<Made> {
    const { made, since } = this.make(address, asker)
    const last = this.youngerThan(staleOnErrorMs, address)
    if (!last) return made
    const patience = this.isFailing(last) ? 1 : Math.max(1, since + patienceMs - this.now())
    return withinTime(made, patience).catch(() => this.failed(last))
  }

  /** However many ask at once, and however long it takes, a page is made once. */
  private make(address: string, asker: Request): { made: Promise<Made>; since: number } {
    const underWay = this.making.get(address)
    if (underWay) return underWay
    const made = this.makeOrFallBack(address, asker).finally(() => this.making.delete(address))
    const making = { made, since: this.now() }
    this.making.set(address, making)
    return making
  }

  private async makeOrFallBack(address: string, asker: Request): Promise<Made> {
    try {
      const { made, isSound } = await withinTime(this.renderPage(address, asker), giveUpAfterMs)
      const last = isSound ? undefined : this.youngerThan(staleOnErrorMs, address)
      return last ? this.failed(last) : made
    } catch (error) {
      const last = this.youngerThan(staleOnErrorMs, address)
      if (!last) throw error
      this.options.onError?.(error, address)
      return this.failed(last)
    }
  }

  private failed(last: KeptPage): KeptPage {
    this.failedAt.set(last, this.now())
    return last
  }

  private isFailing(page: KeptPage): boolean {
    return this.now() - (this.failedAt.get(page) ?? Number.NEGATIVE_INFINITY) < patienceMs
  }

  private async renderPage(address: string, asker: Request): Promise<{ made: Made; isSound: boolean }> {
    const askedAt = this.now()
    const request = noteRequestId(new Request(this.options.siteUrl + address), requestIdOf(asker))
    const { response, isWhole } = await this.options.render(request)
    if (!isWhole || response.status >= 500) return { made: response, isSound: false }
    const last = this.pages.find(address)
    if (response.status !== 200 || !isKeepable(response)) this.pages.drop(address)
    if (!isKeepable(response)) return { made: response, isSound: true }
    const page = await toKeptPage(response, askedAt, last)
    this.storeFor(page).keep(address, page)
    return { made: page, isSound: true }
  }

  private addressOf({ url }: Request): string {
    return normaliseAddress(new URL(url), this.options.parametersOf ?? readsAnything)
  }

  private storeFor({ status }: KeptPage): PageStore {
    return status === 404 ? this.missing : this.pages
  }

  private atHand(address: string): KeptPage | undefined {
    const page = this.youngerThan(staleMs, address)
    if (page) return page
    const missing = this.missing.find(address)
    return missing && this.now() - missing.madeAt < freshMs ? missing : undefined
  }

  private youngerThan(ms: number, address: string): KeptPage | undefined {
    const page = this.pages.find(address)
    return page && this.now() - page.madeAt < ms ? page : undefined
  }
}

const readsAnything: ParameterReader = () => ({ names: undefined, routeIds: [] })

const encodingWanted = (request: Request, { body }: KeptPage) =>
  encodingFor(request.headers.get('accept-encoding'), body.plain.length)

function isCacheable({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !isPersonal(new URL(url).pathname)
}

/** A page that never comes must not keep everybody after it waiting for the same one. */
const withinTime = <T>(work: Promise<T>, ms: number): Promise<T> =>
  pTimeout(work, { milliseconds: ms, message: 'The page took too long to make.' })
