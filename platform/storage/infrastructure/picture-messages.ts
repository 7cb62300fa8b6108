import type { PictureKind } from '../domain/picture-kind.ts'
import type { Transformation } from '../domain/transformation.ts'

/** Messages between the picture pool and its worker threads. */
export type PictureJob =
  | { task: 'reencode'; bytes: Uint8Array; kind: PictureKind }
  | { task: 'transform'; bytes: Uint8Array; transformation: Transformation }
  | { task: 'measure'; bytes: Uint8Array }

export type PictureSize = { width: number; height: number }

/** Sent by a worker once it knows the size of its picture; it waits for `memoryGranted`. */
export type MemoryRequest = { needsBytes: number }
export const memoryGranted = 'memory granted'

export type ReencodedPicture = {
  bytes: Uint8Array
  kind: PictureKind
  width: number
  height: number
  /** About twenty bytes, base64, from which a blurred preview can be drawn. */
  thumbhash: string
}

export type PictureResult =
  | { ok: true; result: ReencodedPicture | Uint8Array | PictureSize }
  /** The file is invalid; the text is shown to the uploader. */
  | { ok: false; refusal: string }
  | { ok: false; failure: string }
