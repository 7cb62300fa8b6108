import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** 'fast' while a client waits, 'best' for what is compressed once and served many times. */
type CompressionLevel = 'fast' | 'best'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const brotliQuality = { fast: 5, best: 10 } as const
const gzipLevel = { fast: 6, best: 9 } as const
/** Smaller bodies are not worth compressing. */
const minCompressibleBytes = 1024
const compressibleType =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|[^;]*\+(json|xml))|image\/svg)/

export const isCompressibleType = (contentType: string | null): boolean =>
  compressibleType.test(contentType ?? '')

export async function compressBytes(
  plain: Uint8Array,
  encoding: Encoding,
  level: CompressionLevel,
): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(plain, { level: gzipLevel[level] })
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[level],
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/** The best encoding that the client accepts: 'gzip, br;q=0' -> 'gzip'. Undefined: no compression. */
export function encodingFor(
  acceptEncoding: string | null | undefined,
  plainBytes: number,
): Encoding | undefined {
  if (!acceptEncoding || plainBytes < minCompressibleBytes) return undefined
  const weights = readWeights(acceptEncoding)
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : undefined
}

function readWeights(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    weights.set(name, weight ? Number(weight.slice(2)) : 1)
  }
  return weights
}

/** A body and its compressed forms; each is made once, even for concurrent requests. */
export class CompressibleBody {
  readonly plain: Buffer
  private readonly compressed: Partial<Record<Encoding, Buffer>>
  private readonly pending: Partial<Record<Encoding, Promise<Buffer>>> = {}

  /** With the forms that have been made already. */
  constructor(plain: Buffer, compressed: Partial<Record<Encoding, Buffer>> = {}) {
    this.plain = plain
    this.compressed = { ...compressed }
  }

  /** Memory used by the body and the forms made so far. */
  get bytes(): number {
    return this.plain.length + (this.compressed.br?.length ?? 0) + (this.compressed.gzip?.length ?? 0)
  }

  /** The form, if it has been made. */
  find(encoding: Encoding | undefined): Buffer | undefined {
    return encoding ? this.compressed[encoding] : this.plain
  }

  async get(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return this.plain
    const made = this.compressed[encoding]
    if (made) return made
    this.pending[encoding] ??= compressBytes(this.plain, encoding, 'fast')
    this.compressed[encoding] = await this.pending[encoding]
    return this.compressed[encoding]
  }
}
