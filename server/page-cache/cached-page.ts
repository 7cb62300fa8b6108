import { PackedBody } from '../http/assets/compression.ts'
import { etagOf, type Kept } from './cached-response.ts'

/** A page as it is kept: whole, and packed in the ways browsers have asked for so far. */
export type KeptPage = Kept & { madeAt: number }

/** What shared caches may do with a public page, in our own terms; browsers ask each time, and are spared what they have. */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=300'

const cacheControlOfMissing = 'public, max-age=0, s-maxage=1'

/** Only what is the same for everybody: a whole page, or that there is none. */
export function isKeepable({ status, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  return (status === 200 || status === 404) && !headers.has('set-cookie') && !/no-store|private/.test(control)
}

export async function toKeptPage(response: Response, madeAt: number, last?: KeptPage): Promise<KeptPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const etag = etagOf(plain)
  const { status } = response
  return {
    status,
    headers: {
      'cache-control': status === 404 ? cacheControlOfMissing : cacheControl,
      ...Object.fromEntries(response.headers),
    },
    etag,
    // What has not changed need not be packed again.
    body: last?.etag === etag ? last.body : new PackedBody(plain),
    madeAt,
  }
}
