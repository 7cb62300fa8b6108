import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { crc32c, crc64nvme } from '../domain/crc.ts'
import { tooLarge } from '../errors.ts'
import { readLimited } from '../http/upload-body.ts'
import {
  badDigest,
  chunksTooSmall,
  contentHashMismatch,
  incompleteBody,
  signatureMismatch,
} from './s3-error.ts'
import { isSameSignature, type SignedRequest, type SigningKey, sha256 } from './signature.ts'

/** As S3: only the last chunk may be smaller. Each takes time in which the server does nothing else. */
const minChunkBytes = 8192
/** Boundaries and signatures of such chunks. */
const chunkOverhead = 1.02
const overheadBytes = 64 * 1024
const emptyHash = sha256('')

/** The body, checked against its hash, the signatures of its chunks and its checksums. */
export async function readS3Body(
  request: Request,
  signed: SignedRequest,
  key: SigningKey,
  limitBytes: number,
): Promise<Buffer> {
  const { contentHash } = signed
  const isChunked = contentHash.startsWith('STREAMING-')
  const raw = await readLimited(request, isChunked ? limitBytes * chunkOverhead + overheadBytes : limitBytes)
  const { bytes, trailers } = isChunked
    ? decodeChunks(raw, signed, key, limitBytes)
    : { bytes: raw, trailers: new Map<string, string>() }
  if (bytes.length > limitBytes) throw tooLarge()
  if (/^[\da-f]{64}$/.test(contentHash) && !isSameSignature(sha256(bytes), contentHash))
    throw contentHashMismatch()
  if (!isChunked && !/^[\da-f]{64}$/.test(contentHash) && contentHash !== 'UNSIGNED-PAYLOAD')
    throw contentHashMismatch()
  const missing = namesIn(request.headers.get('x-amz-trailer')).find((name) => !trailers.has(name))
  if (missing) throw incompleteBody()
  checkDigests(bytes, (name) => trailers.get(name) ?? request.headers.get(name))
  return bytes
}

const namesIn = (list: string | null) =>
  (list ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

const kinds: Record<string, { isSigned: boolean; hasTrailer: boolean }> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { isSigned: true, hasTrailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { isSigned: true, hasTrailer: true },
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { isSigned: false, hasTrailer: true },
}

/**
 * Decodes `<size>[;chunk-signature=<hex>]\r\n<bytes>\r\n` until a chunk of size 0, then the trailers. Each signature covers the one
 * before it, so chunks cannot be removed, repeated or reordered.
 */
function decodeChunks(
  raw: Buffer,
  { contentHash, time, scope, signature }: SignedRequest,
  key: SigningKey,
  limitBytes: number,
) {
  const kind = kinds[contentHash]
  if (!kind) throw contentHashMismatch()
  // Small files may come in smaller chunks.
  const maxChunks = 100 + limitBytes / minChunkBytes
  const chunks: Buffer[] = []
  let [at, previous] = [0, signature]
  const check = (name: string, signed: string | undefined, ...hashes: string[]) => {
    const expected = key.sign([`AWS4-HMAC-SHA256-${name}`, time, scope, previous, ...hashes].join('\n'))
    if (!isSameSignature(signed ?? '', expected)) throw signatureMismatch()
    previous = expected
  }
  const readLine = () => {
    const end = raw.indexOf('\r\n', at)
    if (end < 0 || end - at > 8192) throw incompleteBody()
    const line = raw.toString('latin1', at, end)
    at = end + 2
    return line
  }
  for (;;) {
    const [, size = '', signed] =
      /^([\da-f]{1,8})(?:;chunk-signature=([\da-f]{64}))?$/i.exec(readLine()) ?? []
    if (!size) throw incompleteBody()
    const length = Number.parseInt(size, 16)
    const chunk = raw.subarray(at, at + length)
    if (chunk.length < length) throw incompleteBody()
    if (kind.isSigned) check('PAYLOAD', signed, emptyHash, sha256(chunk))
    at += length
    if (length === 0) break
    chunks.push(chunk)
    if (chunks.length > maxChunks) throw chunksTooSmall()
    if (readLine() !== '') throw incompleteBody()
  }
  const trailers = kind.hasTrailer ? readTrailers(raw.toString('latin1', at)) : new Map<string, string>()
  if (kind.isSigned && kind.hasTrailer) {
    const text = [...trailers]
      .filter(([name]) => name !== 'x-amz-trailer-signature')
      .map(([name, value]) => `${name}:${value}\n`)
    check('TRAILER', trailers.get('x-amz-trailer-signature'), sha256(text.join('')))
  }
  return { bytes: Buffer.concat(chunks), trailers }
}

const maxTrailers = 20

function readTrailers(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter(Boolean)
  if (lines.length > maxTrailers) throw incompleteBody()
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? []
      if (!name) throw incompleteBody()
      return [name.toLowerCase(), value.trim()]
    }),
  )
}

const digests: Record<string, (bytes: Buffer) => string> = {
  'content-md5': (bytes) => createHash('md5').update(bytes).digest('base64'),
  'x-amz-checksum-sha256': (bytes) => createHash('sha256').update(bytes).digest('base64'),
  'x-amz-checksum-sha1': (bytes) => createHash('sha1').update(bytes).digest('base64'),
  'x-amz-checksum-crc32': (bytes) => {
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(bytes))
    return sum.toString('base64')
  },
  'x-amz-checksum-crc32c': crc32c,
  'x-amz-checksum-crc64nvme': crc64nvme,
}

function checkDigests(bytes: Buffer, announced: (name: string) => string | null): void {
  for (const [name, digest] of Object.entries(digests)) {
    const value = announced(name)
    if (value !== null && value !== digest(bytes)) throw badDigest()
  }
}
