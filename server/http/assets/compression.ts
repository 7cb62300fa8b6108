import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** What is packed while somebody waits for it, and what is packed once and given out for as long as the server runs. */
type Effort = 'waited-for' | 'once'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
const brotliQuality = { 'waited-for': 5, once: 10 } as const
const gzipLevel = { 'waited-for': 6, once: 9 } as const
/** Below this, packing saves less than the header that tells of it costs the reader. */
const worthPackingBytes = 1024
const packableType =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|[^;]*\+(json|xml))|image\/svg)/

export const isPackableType = (contentType: string | null): boolean => packableType.test(contentType ?? '')

export async function pack(plain: Uint8Array, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return packGzip(plain, { level: gzipLevel[effort] })
  return packBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/** The best way of packing that this reader accepts: 'gzip, br;q=0' -> 'gzip'. Undefined: as it is. */
export function encodingFor(
  acceptEncoding: string | null | undefined,
  plainBytes: number,
): Encoding | undefined {
  if (!acceptEncoding || plainBytes < worthPackingBytes) return undefined
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

/** A text and its packed forms; each is made once, however many ask for it at the same time. */
export class PackedBody {
  readonly plain: Buffer
  private readonly done: Partial<Record<Encoding, Buffer>> = {}
  private readonly underWay: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(plain: Buffer) {
    this.plain = plain
  }

  /** What it takes in memory, with the forms made so far. */
  get bytes(): number {
    return this.plain.length + (this.done.br?.length ?? 0) + (this.done.gzip?.length ?? 0)
  }

  /** The form, if it is at hand. */
  find(encoding: Encoding | undefined): Buffer | undefined {
    return encoding ? this.done[encoding] : this.plain
  }

  async get(encoding: Encoding | undefined, effort: Effort = 'waited-for'): Promise<Buffer> {
    if (!encoding) return this.plain
    this.underWay[encoding] ??= pack(this.plain, encoding, effort)
    this.done[encoding] = await this.underWay[encoding]
    return this.done[encoding]
  }
}
