import type { ByteRange } from '../domain/byte-range.ts'

/** Where the bytes are. A key is written once and never changed: what it holds, it holds until it is removed. */
export type BlobStore = {
  /** Durable when it resolves; nothing at all when it does not. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  read: (key: string, range?: ByteRange) => Promise<Uint8Array | undefined>
  /** Answers whether there was anything to copy. */
  copy: (from: string, to: string) => Promise<boolean>
  /** Keys that are not there are no error. */
  remove: (keys: readonly string[]) => Promise<void>
  /** Those whose keys begin with two given characters. */
  list: (start: string) => AsyncIterable<{ key: string; modifiedAt: Date }>
}
