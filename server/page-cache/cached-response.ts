import { createHash } from 'node:crypto'
import type { Encoding, PackedBody } from '../http/assets/compression.ts'

/** Anything held in memory whole: a page or a file. */
export type Kept = { status: number; headers: Record<string, string>; etag: string; body: PackedBody }

/** Weak, since one tag stands for every way of packing. */
export const etagOf = (plain: Uint8Array): string =>
  `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

/** The answer in a form that is at hand (else as it is), or none of it for a browser that has it. */
export function answerWith(kept: Kept, request: Request, wanted: Encoding | undefined): Response {
  const { status, etag, body } = kept
  const shared: Record<string, string> = { ...kept.headers, etag, vary: 'Accept-Encoding' }
  if (status === 200 && hasAlready(request, etag)) {
    const { 'content-type': _, ...headers } = shared
    return new Response(null, { status: 304, headers })
  }
  const packed = wanted && body.find(wanted)
  const bytes = packed ?? body.plain
  const headers: Record<string, string> = { ...shared, 'content-length': `${bytes.length}` }
  if (packed) headers['content-encoding'] = wanted
  // The buffer itself, not a copy: nobody writes into what is kept.
  const sent = request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>)
  return new Response(sent, { status, headers })
}

/** Proxies may have made the tag weak, or strong: only what it quotes counts. */
function hasAlready(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (!known) return false
  return known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
