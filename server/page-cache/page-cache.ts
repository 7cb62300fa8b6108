import pTimeout from 'p-timeout'
import { encodingFor } from '../http/assets/compression.ts'
import { getRequestId, setRequestId } from '../http/request-id.ts'
import { type CachedPage, isCacheableResponse, toCachedPage } from './cached-page.ts'
import { toResponse } from './cached-response.ts'
import { isPersonalPath, type ParameterReader, pageKey } from './page-key.ts'
import { PageStore } from './page-store.ts'

type Options = {
  /** An incomplete page is used only if there is no other. */
  render: (request: Request) => Promise<{ response: Response; isComplete: boolean }>
  /** Pages are rendered for this origin, whatever a request's Host header says. */
  siteUrl: string
  /** Parameters that a page does not read are ignored. */
  parametersOf?: ParameterReader
  maxBytes?: number
  now?: () => number
  onError?: (error: unknown, key: string) => void
  /** Called for each cacheable request: whether its page was there. */
  onLookup?: (result: 'hit' | 'miss') => void
}

/** Served from the cache without rendering. */
const freshMs = 1000
/** Served from the cache while it is rendered again, so a change is visible within two seconds. */
const staleMs = 2000
/** Served when rendering fails. */
const staleOnErrorMs = 5 * 60_000
/** If rendering takes longer, visitors get the previous page. */
const staleFallbackMs = 3000
/** Without a previous page they wait this long. */
const renderTimeoutMs = 30_000
const defaultMaxBytes = 64 * 1024 * 1024
/** Made-up URLs have a separate limit, so that they cannot evict real pages. */
const maxNotFoundBytes = 2 * 1024 * 1024

type PageOrResponse = CachedPage | Response

/**
 * Caches public pages for two seconds: a popular page is rendered once per second. 404s are cached for one second.
 * Errors, cookies, personal pages and pages whose route says `no-store` or `private` are never cached.
 */
export class PageCache {
  private readonly pending = new Map<string, { page: Promise<PageOrResponse>; since: number }>()
  private readonly options: Options
  private readonly now: () => number
  private readonly pages: PageStore
  /** When rendering last failed, so that not every visitor waits for it to fail again. */
  private readonly failedAt = new WeakMap<CachedPage, number>()
  private readonly notFound = new PageStore(maxNotFoundBytes)

  constructor(options: Options) {
    this.options = options
    this.now = options.now ?? (() => performance.now())
    this.pages = new PageStore(options.maxBytes ?? defaultMaxBytes)
  }

  /** The response, if it is available without waiting. */
  find(request: Request): Response | undefined {
    if (!isCacheable(request)) return undefined
    const key = this.keyOf(request)
    const page = this.findFresh(key)
    if (!page) return undefined
    const encoding = acceptedEncoding(request, page)
    if (!page.body.find(encoding)) return undefined
    if (this.now() - page.renderedAt >= freshMs)
      this.renderOnce(key, request).page.catch((error) => this.options.onError?.(error, key))
    this.options.onLookup?.('hit')
    return toResponse(page, request, encoding)
  }

  async respond(request: Request): Promise<Response> {
    if (!isCacheable(request)) return (await this.options.render(request)).response
    const found = this.find(request)
    if (found) return found
    this.options.onLookup?.('miss')
    const key = this.keyOf(request)
    const page = this.findFresh(key) ?? (await this.renderInTime(key, request))
    if (page instanceof Response) return request.method === 'HEAD' ? new Response(null, page) : page.clone()
    const encoding = acceptedEncoding(request, page)
    if (encoding) {
      await page.body.get(encoding)
      this.storeFor(page).updateSize(key, page)
    }
    return toResponse(page, request, encoding)
  }

  /** If the database hangs, visitors get the previous page after a short wait. */
  private async renderInTime(key: string, originalRequest: Request): Promise<PageOrResponse> {
    const { page, since } = this.renderOnce(key, originalRequest)
    const previous = this.youngerThan(staleOnErrorMs, key)
    if (!previous) return page
    const waitMs = this.isFailing(previous) ? 1 : Math.max(1, since + staleFallbackMs - this.now())
    return withTimeout(page, waitMs).catch(() => this.markFailed(previous))
  }

  /** Concurrent requests share one rendering. */
  private renderOnce(
    key: string,
    originalRequest: Request,
  ): { page: Promise<PageOrResponse>; since: number } {
    const existing = this.pending.get(key)
    if (existing) return existing
    const page = this.renderOrFallBack(key, originalRequest).finally(() => this.pending.delete(key))
    const pending = { page, since: this.now() }
    this.pending.set(key, pending)
    return pending
  }

  private async renderOrFallBack(key: string, originalRequest: Request): Promise<PageOrResponse> {
    try {
      const { page, isValid } = await withTimeout(this.renderPage(key, originalRequest), renderTimeoutMs)
      const previous = isValid ? undefined : this.youngerThan(staleOnErrorMs, key)
      return previous ? this.markFailed(previous) : page
    } catch (error) {
      const previous = this.youngerThan(staleOnErrorMs, key)
      if (!previous) throw error
      this.options.onError?.(error, key)
      return this.markFailed(previous)
    }
  }

  private markFailed(previous: CachedPage): CachedPage {
    this.failedAt.set(previous, this.now())
    return previous
  }

  private isFailing(page: CachedPage): boolean {
    return this.now() - (this.failedAt.get(page) ?? Number.NEGATIVE_INFINITY) < staleFallbackMs
  }

  private async renderPage(
    key: string,
    originalRequest: Request,
  ): Promise<{ page: PageOrResponse; isValid: boolean }> {
    const startedAt = this.now()
    const request = setRequestId(new Request(this.options.siteUrl + key), getRequestId(originalRequest))
    const { response, isComplete } = await this.options.render(request)
    if (!isComplete || response.status >= 500) return { page: response, isValid: false }
    const previous = this.pages.get(key)
    if (response.status !== 200 || !isCacheableResponse(response)) this.pages.delete(key)
    if (!isCacheableResponse(response)) return { page: response, isValid: true }
    const page = await toCachedPage(response, startedAt, previous)
    this.storeFor(page).set(key, page)
    return { page, isValid: true }
  }

  private keyOf({ url }: Request): string {
    return pageKey(new URL(url), this.options.parametersOf ?? readsAllParameters)
  }

  private storeFor({ status }: CachedPage): PageStore {
    return status === 404 ? this.notFound : this.pages
  }

  private findFresh(key: string): CachedPage | undefined {
    const page = this.youngerThan(staleMs, key)
    if (page) return page
    const notFound = this.notFound.get(key)
    return notFound && this.now() - notFound.renderedAt < freshMs ? notFound : undefined
  }

  private youngerThan(ms: number, key: string): CachedPage | undefined {
    const page = this.pages.get(key)
    return page && this.now() - page.renderedAt < ms ? page : undefined
  }
}

const readsAllParameters: ParameterReader = () => ({ names: undefined, routeIds: [] })

const acceptedEncoding = (request: Request, { body }: CachedPage) =>
  encodingFor(request.headers.get('accept-encoding'), body.plain.length)

function isCacheable({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !isPersonalPath(new URL(url).pathname)
}

/** A rendering that never ends must not block later requests for the same page. */
const withTimeout = <T>(work: Promise<T>, ms: number): Promise<T> =>
  pTimeout(work, { milliseconds: ms, message: 'The page took too long to make.' })
