import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** A page as it is kept: whole, and packed in the ways browsers have asked for so far. */
export type KeptPage = {
  headers: Record<string, string>
  etag: string
  plain: Buffer
  packed: Partial<Record<Encoding, Buffer>>
  madeAt: number
}

/** What shared caches may do with a public page, in our own terms; browsers ask each time, and are spared what they have. */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=300'
const worthPackingBytes = 1024
const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Only whole pages that are the same for everybody. */
export function isKeepable({ status, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  return status === 200 && !headers.has('set-cookie') && !/no-store|private/.test(control)
}

export async function toKeptPage(response: Response, madeAt: number, last?: KeptPage): Promise<KeptPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const own = Object.fromEntries(response.headers)
  return {
    headers: { 'cache-control': cacheControl, ...own, vary: 'Accept-Encoding', etag },
    etag,
    plain,
    // What has not changed need not be packed again.
    packed: last?.etag === etag ? last.packed : {},
    madeAt,
  }
}

export async function packPage({ plain }: KeptPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return packGzip(plain)
  return packBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

export function encodingFor(request: Request, page: KeptPage): Encoding | undefined {
  if (page.plain.length < worthPackingBytes) return undefined
  const accepted = request.headers.get('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
}

const weights = {
  br: /(?:^|[,\s])br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/,
  gzip: /(?:^|[,\s])gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/,
}

/** 'gzip, br;q=0' accepts gzip alone. */
function accepts(header: string, name: Encoding): boolean {
  const match = weights[name].exec(header)
  return match !== null && Number(match[1] ?? 1) > 0
}

export function answerWith(page: KeptPage, request: Request, encoding: Encoding | undefined): Response {
  if (request.headers.get('if-none-match')?.includes(page.etag)) {
    const { 'content-type': _, ...headers } = page.headers
    return new Response(null, { status: 304, headers })
  }
  const body = (encoding && page.packed[encoding]) || page.plain
  const headers: Record<string, string> = { ...page.headers, 'content-length': `${body.length}` }
  if (encoding) headers['content-encoding'] = encoding
  return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), { headers })
}
