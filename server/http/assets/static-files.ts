import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { answerWith, etagOf, type Kept } from '../../page-cache/cached-response.ts'
import { encodingFor, isPackableType, PackedBody } from './compression.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const scriptPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
/** Names that carry a hash of their content never change. */
const hashedName = /^\/assets\/.+-[\w-]{8}\.\w+$/

/** The files of the web build, held in memory: small, few, and asked for by every visitor. */
export async function loadStaticFiles(folder: string): Promise<(request: Request) => Response | undefined> {
  const files = new Map<string, Kept>()
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`
    const type = types[path.extname(entry.name)]
    if (type && !address.startsWith('/.')) files.set(address, await describeFile(file, address, type))
  }
  void packAll(files.values())
  return (request) => answer(files, request)
}

async function describeFile(file: string, address: string, type: string): Promise<Kept> {
  const plain = await readFile(file)
  const cacheControl = hashedName.test(address)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
  const headers = {
    'content-type': type,
    'cache-control': cacheControl,
    // A worker lives under the policy of its own file; in a sandbox it would have no cryptography.
    ...(type.startsWith('text/javascript') ? { 'content-security-policy': scriptPolicy } : {}),
  }
  return { status: 200, headers, etag: etagOf(plain), body: new PackedBody(plain) }
}

/** Packed as tightly as possible, behind the start's back; until then the plain file is served. */
async function packAll(files: Iterable<Kept>): Promise<void> {
  for (const { headers, body } of files) {
    if (!isPackableType(headers['content-type'] ?? null)) continue
    for (const encoding of ['gzip', 'br'] as const)
      if (encodingFor(encoding, body.plain.length)) await body.get(encoding, 'once')
  }
}

function answer(files: Map<string, Kept>, request: Request): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const file = files.get(new URL(request.url).pathname)
  if (!file) return undefined
  return answerWith(
    file,
    request,
    encodingFor(request.headers.get('accept-encoding'), file.body.plain.length),
  )
}
