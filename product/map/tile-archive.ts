import { type FileHandle, open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { Compression, PMTiles, type RangeResponse, type Source } from 'pmtiles'

/** The archive of map tiles that ships with the product. */
export const shippedArchive = new URL('../../gazetteer/data/map.pmtiles', import.meta.url).pathname

/** Reads ranges of a file; the handle stays open until `close`. */
export class FileRanges implements Source {
  readonly #file: FileHandle
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number

  private constructor(path: string, file: FileHandle, sizeBytes: number, modifiedMs: number) {
    this.path = path
    this.#file = file
    this.sizeBytes = sizeBytes
    this.modifiedMs = modifiedMs
  }

  static async open(path: string): Promise<FileRanges> {
    const file = await open(path, 'r')
    const { size, mtimeMs } = await file.stat()
    return new FileRanges(path, file, size, Math.round(mtimeMs))
  }

  getKey = () => this.path

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const data = await this.read(offset, length)
    return { data: data.buffer.slice(data.byteOffset, data.byteOffset + data.length) as ArrayBuffer }
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const target = new Uint8Array(Math.max(0, Math.min(length, this.sizeBytes - offset)))
    let filled = 0
    while (filled < target.length) {
      const { bytesRead } = await this.#file.read(target, filled, target.length - filled, offset + filled)
      if (bytesRead === 0) throw new Error(`${this.path} ends early`)
      filled += bytesRead
    }
    return target
  }

  close = () => this.#file.close()
}

export function openArchive(source: Source): PMTiles {
  return new PMTiles(source, undefined, async (bytes, compression) => {
    if (compression === Compression.None || compression === Compression.Unknown) return bytes
    if (compression !== Compression.Gzip) throw new Error('the archive is neither plain nor gzip')
    const plain = gunzipSync(new Uint8Array(bytes))
    return plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.length) as ArrayBuffer
  })
}
