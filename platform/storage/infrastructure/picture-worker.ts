import { parentPort } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { hiddenContent } from '../domain/hidden-content.ts'
import type { PictureKind } from '../domain/picture-kind.ts'
import { pictureLayout } from '../domain/picture-layout.ts'
import type { Transformation } from '../domain/transformation.ts'
import {
  type MemoryRequest,
  memoryGranted,
  type PictureJob,
  type PictureResult,
  type PictureSize,
  type ReencodedPicture,
} from './picture-messages.ts'

const maxPixels = 40_000_000
const timeoutSeconds = 60
const thumbnailSide = 100

sharp.cache(false)

class PictureRefused extends Error {}

let onMemoryGranted: () => void = () => undefined

// Copied, because the library's buffers cannot be transferred.
parentPort?.on('message', async (message: PictureJob | typeof memoryGranted) => {
  if (message === memoryGranted) onMemoryGranted()
  else parentPort?.postMessage(await runJob(message))
})

/** Measured worst cases of decoding and encoding: progressive, interlaced, with transparency. */
const bytesPerPixel: Record<string, number> = { jpeg: 10, png: 10, webp: 16, heif: 25 }

/** Reads a picture's size and waits until the pool grants the memory for it. */
async function openWhenMemoryAvailable(bytes: Uint8Array): Promise<Sharp> {
  const picture = open(bytes)
  const { width, height, format } = await picture.metadata()
  if (width * height > maxPixels) throw new PictureRefused(tooManyPixels)
  const needs: MemoryRequest = { needsBytes: width * height * (bytesPerPixel[format] ?? 25) }
  await new Promise<void>((resolve) => {
    onMemoryGranted = resolve
    parentPort?.postMessage(needs)
  })
  return picture
}

async function runJob(job: PictureJob): Promise<PictureResult> {
  try {
    if (job.task === 'measure') return { ok: true, result: await measure(job.bytes) }
    return {
      ok: true,
      result: job.task === 'reencode' ? await reencode(job.bytes, job.kind) : await transform(job),
    }
  } catch (error) {
    if (error instanceof PictureRefused) return { ok: false, refusal: error.message }
    if (job.task === 'reencode') return { ok: false, refusal: decoderErrorMessage(error as Error) }
    return { ok: false, failure: (error as Error).message }
  }
}

/** Reads the header only. A rotated picture is measured upright, as it is rendered. */
async function measure(bytes: Uint8Array): Promise<PictureSize> {
  const { width, height, orientation = 1 } = await open(bytes).metadata()
  if (width * height > maxPixels) throw new PictureRefused(tooManyPixels)
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/** Re-encodes a picture: upright, in sRGB, without metadata such as the location. */
async function reencode(bytes: Uint8Array, kind: PictureKind): Promise<ReencodedPicture> {
  const hidden = hiddenContent(pictureLayout(bytes, kind))
  if (hidden) throw new PictureRefused(`The file is a picture and ${hidden} at once`)
  const source = await openWhenMemoryAvailable(bytes)
  const { data, info } = await encode(source.autoOrient(), kind, originalEncoding[kind]).toBuffer({
    resolveWithObject: true,
  })
  return { bytes: data, kind, width: info.width, height: info.height, thumbhash: await thumbhashOf(data) }
}

const tooManyPixels = `The picture has more than ${maxPixels / 1_000_000} megapixels`
// The lowest effort, because the uploader is waiting and the picture may have forty megapixels.
const originalEncoding: Record<PictureKind, Encoding> = {
  jpeg: { quality: 88, effort: 0 },
  png: { quality: 100, effort: 0 },
  webp: { quality: 88, effort: 0 },
  avif: { quality: 65, effort: 0 },
}

const open = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).timeout({
    seconds: timeoutSeconds,
  })

type Encoding = { quality: number; effort: number }

function encode(picture: Sharp, kind: PictureKind, { quality, effort }: Encoding): Sharp {
  switch (kind) {
    case 'jpeg':
      // Optimal Huffman tables need the whole picture in memory: 200 MB for a large one.
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality, optimiseCoding: effort > 0 })
    case 'png':
      return picture.png({ compressionLevel: 4 })
    case 'webp':
      return picture.webp({ quality, effort })
    case 'avif':
      return picture.avif({ quality, effort })
  }
}

async function thumbhashOf(picture: Uint8Array): Promise<string> {
  const { data, info } = await open(picture)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function transform({
  bytes,
  transformation,
}: {
  bytes: Uint8Array
  transformation: Transformation
}): Promise<Uint8Array> {
  const source = await openWhenMemoryAvailable(bytes)
  const { width, height, resize, format, quality } = transformation
  const fit = resize === 'contain' ? 'inside' : resize
  const upright = source.autoOrient()
  const sized = width || height ? upright.resize({ width, height, fit, withoutEnlargement: true }) : upright
  // AVIF reaches the same visual quality at a lower number.
  return encode(sized, format, {
    quality: format === 'avif' ? Math.round(quality * 0.65) : quality,
    effort: 2,
  }).toBuffer()
}

function decoderErrorMessage({ message }: Error): string {
  if (/pixel limit|dimension|too (large|big)/i.test(message)) return tooManyPixels
  if (/timeout/i.test(message)) return 'The picture takes too long to decode'
  return 'The file is damaged or not the picture it claims to be'
}
