import { type PictureKind, textAt } from './picture-kind.ts'

/** The parts of a picture file that are not pixels: metadata segments, and bytes after the end of the picture. */
export type PictureLayout = { metadata: Uint8Array[]; trailer: Uint8Array }

/** Finds the parts where hostile content can be hidden. Truncated files are rejected later by the decoder. */
export function pictureLayout(bytes: Uint8Array, kind: PictureKind): PictureLayout {
  switch (kind) {
    case 'jpeg':
      return jpegLayout(bytes)
    case 'png':
      return pngLayout(bytes)
    case 'webp':
      return webpLayout(bytes)
    case 'avif':
      return avifLayout(bytes)
  }
}

function jpegLayout(bytes: Uint8Array): PictureLayout {
  const metadata: Uint8Array[] = []
  let at = 2
  while (at + 3 < bytes.length) {
    if (bytes[at] !== 0xff) {
      // Inside a scan: 0xff is followed by 0x00 or a restart marker until the next segment.
      at++
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return { metadata, trailer: bytes.subarray(at + 2) }
    if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2
      continue
    }
    const length = uint16(bytes, at + 2)
    const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    if (isMetadata) metadata.push(bytes.subarray(at + 4, at + 2 + length))
    at += 2 + Math.max(length, 2)
  }
  const isWhole = at + 1 < bytes.length && bytes[at] === 0xff && bytes[at + 1] === 0xd9
  return { metadata, trailer: bytes.subarray(isWhole ? at + 2 : bytes.length) }
}

const pixelChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'fdAT', 'tRNS'])

function pngLayout(bytes: Uint8Array): PictureLayout {
  const metadata: Uint8Array[] = []
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = uint32(bytes, at)
    const type = textAt(bytes, at + 4, 4)
    const end = at + 12 + length
    if (type === 'IEND') return { metadata, trailer: bytes.subarray(end) }
    if (!pixelChunks.has(type)) metadata.push(bytes.subarray(at + 8, end - 4))
    at = end
  }
  return { metadata, trailer: bytes.subarray(bytes.length) }
}

const webpPixelChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])

function webpLayout(bytes: Uint8Array): PictureLayout {
  const metadata: Uint8Array[] = []
  const end = Math.min(bytes.length, 8 + uint32LittleEndian(bytes, 4))
  let at = 12
  while (at + 8 <= end) {
    const length = uint32LittleEndian(bytes, at + 4)
    if (!webpPixelChunks.has(textAt(bytes, at, 4))) metadata.push(bytes.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  return { metadata, trailer: bytes.subarray(end) }
}

const avifBoxes = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip', 'uuid', 'moov', 'pitm', 'wide'])

function avifLayout(bytes: Uint8Array): PictureLayout {
  const metadata: Uint8Array[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const type = textAt(bytes, at + 4, 4)
    const length = boxLength(bytes, at)
    if (!avifBoxes.has(type) || length < 8) break
    if (type !== 'mdat' && type !== 'meta') metadata.push(bytes.subarray(at + 8, at + length))
    at += length
  }
  return { metadata, trailer: bytes.subarray(Math.min(at, bytes.length)) }
}

/** 0 means up to the end of the file, 1 that a 64-bit length follows. */
function boxLength(bytes: Uint8Array, at: number): number {
  const length = uint32(bytes, at)
  if (length === 0) return bytes.length - at
  return length === 1 ? uint32(bytes, at + 8) * 2 ** 32 + uint32(bytes, at + 12) : length
}

const uint16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
const uint32 = (bytes: Uint8Array, at: number) =>
  (bytes[at] ?? 0) * 2 ** 24 + (((bytes[at + 1] ?? 0) << 16) | uint16(bytes, at + 2))
const uint32LittleEndian = (bytes: Uint8Array, at: number) =>
  ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)) +
  (bytes[at + 3] ?? 0) * 2 ** 24
