import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type CachedResponse, etagOf, toResponse } from '../../page-cache/cached-response.ts'
import { readCompressedForms } from './compressed-files.ts'
import { CompressibleBody, encodingFor } from './compression.ts'
import { staticFileType } from './static-file-type.ts'

const scriptPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
/** Files with a content hash in their name never change. */
const hashedName = /^\/assets\/.+-[\w-]{8}\.\w+$/

/** Files of the web build, held in memory: they are small, few and requested by every visitor. */
export async function loadStaticFiles(folder: string): Promise<(request: Request) => Response | undefined> {
  const files = new Map<string, CachedResponse>()
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name)
    const urlPath = `/${path.relative(folder, file).split(path.sep).join('/')}`
    const type = staticFileType(entry.name)
    if (type && !urlPath.startsWith('/.')) files.set(urlPath, await loadFile(file, urlPath, type))
  }
  return (request) => respond(files, request)
}

async function loadFile(file: string, urlPath: string, type: string): Promise<CachedResponse> {
  const plain = await readFile(file)
  const cacheControl = hashedName.test(urlPath)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
  const headers = {
    'content-type': type,
    'cache-control': cacheControl,
    // A web worker uses its own file's policy; in a sandbox it would have no WebCrypto.
    ...(type.startsWith('text/javascript') ? { 'content-security-policy': scriptPolicy } : {}),
  }
  const body = new CompressibleBody(plain, await readCompressedForms(file))
  return { status: 200, headers, etag: etagOf(plain), body }
}

function respond(files: Map<string, CachedResponse>, request: Request): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const file = files.get(new URL(request.url).pathname)
  if (!file) return undefined
  return toResponse(
    file,
    request,
    encodingFor(request.headers.get('accept-encoding'), file.body.plain.length),
  )
}
