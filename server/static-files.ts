import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'
type StaticFile = {
  type: string
  etag: string
  cacheControl: string
  plain: Buffer
  packed: Partial<Record<Encoding, Buffer>>
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
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
const compressible = /^(text|application\/(json|manifest)|image\/svg)/
/** Names that carry a hash of their content never change. */
const hashedName = /^\/assets\/.+-[\w-]{8}\.\w+$/
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The files of the web build, held in memory: small, few, and asked for by every visitor. */
export async function loadStaticFiles(folder: string): Promise<(request: Request) => Response | undefined> {
  const files = new Map<string, StaticFile>()
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

async function describeFile(file: string, address: string, type: string): Promise<StaticFile> {
  const plain = await readFile(file)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const cacheControl = hashedName.test(address)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
  return { type, etag, cacheControl, plain, packed: {} }
}

/** Packed as tightly as possible, behind the start's back; until then the plain file is served. */
async function packAll(files: Iterable<StaticFile>): Promise<void> {
  for (const file of files) {
    if (!compressible.test(file.type) || file.plain.length < 500) continue
    file.packed.gzip = await compressGzip(file.plain, { level: 9 })
    file.packed.br = await compressBrotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
  }
}

function answer(files: Map<string, StaticFile>, request: Request): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const file = files.get(new URL(request.url).pathname)
  if (!file) return undefined
  const headers = new Headers({
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'Accept-Encoding',
  })
  if (request.headers.get('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers })
  const encoding = (['br', 'gzip'] as const).find(
    (name) => file.packed[name] && request.headers.get('accept-encoding')?.includes(name),
  )
  const body = (encoding && file.packed[encoding]) || file.plain
  headers.set('content-type', file.type)
  headers.set('content-length', `${body.length}`)
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}
