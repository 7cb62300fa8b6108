import { createHash } from 'node:crypto'
import type { CompressibleBody, Encoding } from '../http/assets/compression.ts'

/** A page or file held in memory. */
export type CachedResponse = {
  status: number
  headers: Record<string, string>
  etag: string
  body: CompressibleBody
}

/** Weak, because one tag covers every encoding. */
export const etagOf = (plain: Uint8Array): string =>
  `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

/** Uses the encoding if that form has been made, otherwise the plain body; 304 if the browser has it. */
export function toResponse(
  cached: CachedResponse,
  request: Request,
  encoding: Encoding | undefined,
): Response {
  const { status, etag, body } = cached
  const shared: Record<string, string> = { ...cached.headers, etag, vary: 'Accept-Encoding' }
  if (status === 200 && matchesEtag(request, etag)) {
    const { 'content-type': _, ...headers } = shared
    return new Response(null, { status: 304, headers })
  }
  const compressed = encoding && body.find(encoding)
  const bytes = compressed ?? body.plain
  const headers: Record<string, string> = { ...shared, 'content-length': `${bytes.length}` }
  if (compressed) headers['content-encoding'] = encoding
  // Not copied: cached buffers are never modified.
  const responseBody = request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>)
  return new Response(responseBody, { status, headers })
}

/** Proxies may change a tag between weak and strong, so only the quoted part is compared. */
function matchesEtag(request: Request, etag: string): boolean {
  const ifNoneMatch = request.headers.get('if-none-match')
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || quotedPart(tag) === quotedPart(etag))
}

const quotedPart = (tag: string) => tag.trim().replace(/^W\//, '')
