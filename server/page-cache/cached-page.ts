import { CompressibleBody } from '../http/assets/compression.ts'
import { type CachedResponse, etagOf } from './cached-response.ts'

/** A rendered page with the compressed forms that browsers have requested so far. */
export type CachedPage = CachedResponse & { renderedAt: number }

/** Shared caches follow the same rules as ours; browsers revalidate each time. */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=300'

const notFoundCacheControl = 'public, max-age=0, s-maxage=1'

/** Only complete public pages and 404s. */
export function isCacheableResponse({ status, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  return (status === 200 || status === 404) && !headers.has('set-cookie') && !/no-store|private/.test(control)
}

export async function toCachedPage(
  response: Response,
  renderedAt: number,
  previous?: CachedPage,
): Promise<CachedPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const etag = etagOf(plain)
  const { status } = response
  return {
    status,
    headers: {
      'cache-control': status === 404 ? notFoundCacheControl : cacheControl,
      ...Object.fromEntries(response.headers),
    },
    etag,
    // Reuses the compressed forms of an unchanged page.
    body: previous?.etag === etag ? previous.body : new CompressibleBody(plain),
    renderedAt,
  }
}
