import { parentPort } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { hiddenContent } from '../domain/hidden-content.ts'
import type { PictureKind } from '../domain/picture-kind.ts'
import { pictureLayout } from '../domain/picture-layout.ts'
import type { Transformation } from '../domain/transformation.ts'
import {
  type Accepted,
  goOn,
  type PictureAnswer,
  type PictureJob,
  type PictureNeeds,
} from './picture-work.ts'

const maxPixels = 40_000_000
const workWithinSeconds = 60
const thumbnailSide = 100

sharp.cache(false)

class Refusal extends Error {}

let mayGoOn: () => void = () => undefined

// Copied, not transferred: the memory of the library's buffers cannot change hands.
parentPort?.on('message', async (message: PictureJob | typeof goOn) => {
  if (message === goOn) mayGoOn()
  else parentPort?.postMessage(await work(message))
})

/** What decoding and encoding were seen to take at their worst: progressive, interlaced, with transparency. */
const bytesPerPixel: Record<string, number> = { jpeg: 10, png: 10, webp: 16, heif: 25 }

/** Looks at a picture's size, and waits until there is memory for it. */
async function openWhenThereIsRoom(bytes: Uint8Array): Promise<Sharp> {
  const picture = open(bytes)
  const { width, height, format } = await picture.metadata()
  if (width * height > maxPixels) throw new Refusal(tooManyPixels)
  const needs: PictureNeeds = { needsBytes: width * height * (bytesPerPixel[format] ?? 25) }
  await new Promise<void>((resolve) => {
    mayGoOn = resolve
    parentPort?.postMessage(needs)
  })
  return picture
}

async function work(job: PictureJob): Promise<PictureAnswer> {
  try {
    return {
      ok: true,
      result: job.task === 'accept' ? await accept(job.bytes, job.kind) : await transform(job),
    }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refusal: error.message }
    if (job.task === 'accept') return { ok: false, refusal: decoderComplaint(error as Error) }
    return { ok: false, failure: (error as Error).message }
  }
}

/** Decodes and encodes anew: what comes out is a picture and nothing else, upright, in sRGB, without a word of where it was taken. */
async function accept(bytes: Uint8Array, kind: PictureKind): Promise<Accepted> {
  const hidden = hiddenContent(pictureLayout(bytes, kind))
  if (hidden) throw new Refusal(`The file is a picture and ${hidden} at once`)
  const source = await openWhenThereIsRoom(bytes)
  const { data, info } = await encode(source.autoOrient(), kind, master[kind]).toBuffer({
    resolveWithObject: true,
  })
  return { bytes: data, kind, width: info.width, height: info.height, thumbhash: await thumbhashOf(data) }
}

const tooManyPixels = `The picture has more than ${maxPixels / 1_000_000} megapixels`
// Somebody is waiting and the file may have forty megapixels: the encoders' least effort.
const master: Record<PictureKind, Encoding> = {
  jpeg: { quality: 88, effort: 0 },
  png: { quality: 100, effort: 0 },
  webp: { quality: 88, effort: 0 },
  avif: { quality: 65, effort: 0 },
}

const open = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).timeout({
    seconds: workWithinSeconds,
  })

type Encoding = { quality: number; effort: number }

function encode(picture: Sharp, kind: PictureKind, { quality, effort }: Encoding): Sharp {
  switch (kind) {
    case 'jpeg':
      // Optimal Huffman tables need all of a picture in memory: two hundred megabytes for a large one.
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
  const source = await openWhenThereIsRoom(bytes)
  const { width, height, resize, format, quality } = transformation
  const fit = resize === 'contain' ? 'inside' : resize
  const sized = width || height ? source.resize({ width, height, fit, withoutEnlargement: true }) : source
  // AVIF looks the same at a smaller number.
  return encode(sized, format, {
    quality: format === 'avif' ? Math.round(quality * 0.65) : quality,
    effort: 2,
  }).toBuffer()
}

function decoderComplaint({ message }: Error): string {
  if (/pixel limit|dimension|too (large|big)/i.test(message)) return tooManyPixels
  if (/timeout/i.test(message)) return 'The picture takes too long to decode'
  return 'The file is damaged or not the picture it claims to be'
}
