import type { Context } from 'hono'
import { byteRange } from '../domain/byte-range.ts'
import { invalidRange, MissingBlob } from '../errors.ts'
import type { ObjectMetadata, StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'

/** Which caches may keep a copy: shared ones, or only the client's own. */
export type Audience = 'public' | 'private'

// Uploaded files must never run, even when opened on their own and misinterpreted by a browser.
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

const immutable = 'max-age=31536000, immutable'

/** A name derived from the content can be cached forever, because the content behind it never changes. */
export function cacheControlFor(object: StoredObject, requestedPath: string, audience: Audience): string {
  const isContentAddressed = object.requested_name !== null && requestedPath === object.name
  return `${audience}, ${isContentAddressed ? immutable : object.metadata.cacheControl}`
}

/** The file, the requested range of it, or 304. */
export async function sendObject(
  c: Context,
  service: StorageService,
  object: StoredObject,
  audience: Audience,
) {
  const { metadata } = object
  const headers: Record<string, string> = {
    ...securityHeaders,
    'content-type': metadata.mimetype,
    'cache-control': cacheControlFor(object, c.req.param('path') ?? '', audience),
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    ...disposition(
      isShownInline(metadata) ? c.req.query('download') : (c.req.query('download') ?? ''),
      object.name,
    ),
  }
  if (isNotModified(c, metadata.eTag, metadata.lastModified))
    return new Response(null, { status: 304, headers })
  const range = mayUseRange(c, metadata.eTag) ? byteRange(c.req.header('range'), metadata.size) : undefined
  if (range === 'unsatisfiable') throw invalidRange(metadata.size)
  const length = range ? range.end - range.start + 1 : metadata.size
  headers['content-length'] = `${length}`
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${metadata.size}`
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await service.blobs.read(object.version, range)
  if (!bytes) throw new MissingBlob()
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers })
}

/**
 * Pictures, sound and video, which a browser only decodes. Everything else is a download: nothing that was uploaded is rendered as a
 * page of our origin, whatever type it declares.
 */
function isShownInline({ mimetype, width }: ObjectMetadata): boolean {
  return width !== undefined || /^(audio|video)\/|^image\/(jpeg|png|webp|avif|gif|bmp)\b/i.test(mimetype)
}

/** Variants are small, so ranges are not supported. */
export function sendVariant(
  c: Context,
  bytes: Uint8Array,
  etag: string,
  mimeType: string,
  cacheControl: string,
  download: string,
  transformations: string,
) {
  const headers = {
    ...securityHeaders,
    'content-type': mimeType,
    'cache-control': cacheControl,
    etag,
    vary: 'Accept',
    'x-transformations': transformations,
    'content-length': `${bytes.length}`,
    ...disposition(c.req.query('download'), download),
  }
  return new Response(c.req.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), { headers })
}

export function isNotModified(c: Context, etag: string, lastModified?: string): boolean {
  const known = c.req.header('if-none-match')
  if (known !== undefined)
    return known === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return lastModified !== undefined && Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

const mayUseRange = (c: Context, etag: string) => (c.req.header('if-range') ?? etag) === etag

/** ?download= saves the file under its own name, ?download=name under that one. Files that are not shown inline are always downloads. */
function disposition(download: string | undefined, name: string): Record<string, string> {
  if (download === undefined) return {}
  const fileName = download || name.slice(name.lastIndexOf('/') + 1)
  return {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, '')}`,
  }
}
