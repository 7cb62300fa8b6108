import type { ByteRange } from '../domain/byte-range.ts'

/** Stores file contents. Blobs are immutable: a key is written once and later only removed. */
export type BlobStore = {
  /** Durable once it resolves; leaves nothing behind if it rejects. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  read: (key: string, range?: ByteRange) => Promise<Uint8Array | undefined>
  /** Returns false if the source does not exist. */
  copy: (from: string, to: string) => Promise<boolean>
  /** Ignores missing keys. */
  remove: (keys: readonly string[]) => Promise<void>
  /** `prefix` is the first two characters of the keys. */
  list: (prefix: string) => AsyncIterable<{ key: string; modifiedAt: Date }>
}
