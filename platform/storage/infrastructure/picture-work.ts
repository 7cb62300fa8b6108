import type { PictureKind } from '../domain/picture-kind.ts'
import type { Transformation } from '../domain/transformation.ts'

/** What is asked of a picture worker, and what it answers. */
export type PictureJob =
  | { task: 'accept'; bytes: Uint8Array; kind: PictureKind }
  | { task: 'transform'; bytes: Uint8Array; transformation: Transformation }

/** Said by a worker that knows how large its picture is; it goes on when it is told to. */
export type PictureNeeds = { needsBytes: number }
export const goOn = 'go on'

export type Accepted = {
  bytes: Uint8Array
  kind: PictureKind
  width: number
  height: number
  /** Some twenty bytes from which a blurred preview can be drawn, base64. */
  thumbhash: string
}

export type PictureAnswer =
  | { ok: true; result: Accepted | Uint8Array }
  /** The file's fault, in words for its sender. */
  | { ok: false; refusal: string }
  | { ok: false; failure: string }
