import type { Context } from 'hono'
import { byteRange } from '../domain/byte-range.ts'
import { invalidRange, MissingBytes } from '../errors.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'

/** Who may keep a copy: everybody's caches, or only the asker's own. */
export type Audience = 'public' | 'private'

// Nothing of ours is ever run: a file opened by itself may do nothing, whatever a browser takes it for.
const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

const forEver = 'max-age=31536000, immutable'

/** A name made from the content may be kept for ever: it will never mean anything else. */
export function cacheControlFor(object: StoredObject, askedPath: string, audience: Audience): string {
  const isContentAddressed = object.requested_name !== null && askedPath === object.name
  return `${audience}, ${isContentAddressed ? forEver : object.metadata.cacheControl}`
}

/** The file itself, or the part or the news of it that was asked for. */
export async function sendObject(
  c: Context,
  service: StorageService,
  object: StoredObject,
  audience: Audience,
) {
  const { metadata } = object
  const headers: Record<string, string> = {
    ...guards,
    'content-type': metadata.mimetype,
    'cache-control': cacheControlFor(object, c.req.param('path') ?? '', audience),
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    ...disposition(metadata.width ? c.req.query('download') : (c.req.query('download') ?? ''), object.name),
  }
  if (isUnchanged(c, metadata.eTag, metadata.lastModified))
    return new Response(null, { status: 304, headers })
  const range = mayUseRange(c, metadata.eTag) ? byteRange(c.req.header('range'), metadata.size) : undefined
  if (range === 'unsatisfiable') throw invalidRange(metadata.size)
  const length = range ? range.end - range.start + 1 : metadata.size
  headers['content-length'] = `${length}`
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${metadata.size}`
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await service.blobs.read(object.version, range)
  if (!bytes) throw new MissingBytes()
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers })
}

/** A variant: small enough to be sent whole. */
export function sendVariant(
  c: Context,
  bytes: Uint8Array,
  etag: string,
  mimeType: string,
  cacheControl: string,
  download?: string,
) {
  const headers = {
    ...guards,
    'content-type': mimeType,
    'cache-control': cacheControl,
    etag,
    vary: 'Accept',
    'content-length': `${bytes.length}`,
    ...disposition(c.req.query('download'), download ?? ''),
  }
  return new Response(c.req.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), { headers })
}

export function isUnchanged(c: Context, etag: string, lastModified?: string): boolean {
  const known = c.req.header('if-none-match')
  if (known !== undefined)
    return known === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return lastModified !== undefined && Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

const mayUseRange = (c: Context, etag: string) => (c.req.header('if-range') ?? etag) === etag

/** ?download= saves the file under its own name, ?download=name under that one. What is no picture is always saved. */
function disposition(download: string | undefined, name: string): Record<string, string> {
  if (download === undefined) return {}
  const fileName = download || name.slice(name.lastIndexOf('/') + 1)
  return {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, '')}`,
  }
}
