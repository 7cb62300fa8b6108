import { invalidRequest } from '../errors.ts'
import type { PictureKind } from './picture-kind.ts'

type Resize = 'cover' | 'contain' | 'fill'
/** A variant of a picture: one of few, whatever was asked for. */
export type Transformation = {
  width: number | undefined
  height: number | undefined
  resize: Resize
  quality: number
  format: PictureKind
}

export const widths = [320, 480, 640, 960, 1280, 1600] as const
const ratios = [21 / 9, 2, 16 / 9, 3 / 2, 4 / 3, 5 / 4, 1, 4 / 5, 3 / 4, 2 / 3, 9 / 16]
const qualities = [50, 65, 80, 90]
const defaultQuality = 80
const resizes: readonly string[] = ['cover', 'contain', 'fill'] satisfies Resize[]

type Size = { width: number; height: number }
type Wish = { query: (name: string) => string | undefined; accept: string | undefined }

/**
 * What is made for a request. Sizes are snapped, widths up to the next step of a ladder and shapes to the nearest
 * common one, so that nobody can have any number of variants made; nothing is made larger than it is.
 */
export function transformationFor(
  { query, accept }: Wish,
  original: Size & { kind: PictureKind },
): Transformation {
  const width = wholeNumber(query('width'), 'width', 1, 10_000)
  const height = wholeNumber(query('height'), 'height', 1, 10_000)
  const quality = wholeNumber(query('quality'), 'quality', 20, 100) ?? defaultQuality
  const resize = query('resize') ?? 'cover'
  if (!resizes.includes(resize)) throw invalidRequest('resize must be cover, contain or fill')
  const size = snappedSize({ width, height }, original)
  return {
    ...size,
    // Without a shape to fit into, all three are the same.
    resize: size.height ? (resize as Resize) : 'cover',
    quality: nearest(qualities, quality),
    format: wantedFormat(query('format'), accept, original.kind),
  }
}

function snappedSize(
  wish: { width: number | undefined; height: number | undefined },
  original: Size,
): Pick<Transformation, 'width' | 'height'> {
  if (!wish.width && !wish.height) return { width: undefined, height: undefined }
  const ratio = original.width / original.height
  // Beyond the picture's own width every step would be the same picture.
  const width = snapWidth(Math.min(wish.width ?? (wish.height as number) * ratio, original.width))
  if (!wish.width || !wish.height) return { width, height: undefined }
  return { width, height: Math.round(width / nearest(ratios, wish.width / wish.height)) }
}

/** 500 -> 640, 5000 -> 1600 */
function snapWidth(width: number): number {
  return widths.find((step) => step >= width) ?? widths[widths.length - 1] ?? 1600
}

function nearest(steps: readonly number[], value: number): number {
  const distance = (step: number) => Math.abs(Math.log(step / value))
  return steps.reduce((best, step) => (distance(step) < distance(best) ? step : best))
}

function wantedFormat(asked: string | undefined, accept = '', original: PictureKind): PictureKind {
  if (asked === 'origin') return original
  if (asked === 'avif' || asked === 'webp') return asked
  if (asked !== undefined) throw invalidRequest('format must be origin, avif or webp')
  if (accept.includes('image/avif')) return 'avif'
  if (accept.includes('image/webp')) return 'webp'
  // Who does not say that it reads AVIF may not be able to.
  return original === 'avif' ? 'jpeg' : original
}

function wholeNumber(text: string | undefined, name: string, min: number, max: number): number | undefined {
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw invalidRequest(`${name} must be a whole number from ${min} to ${max}`)
  return value
}

/** 'w640h427-cover-q80.avif' */
export function variantName({ width, height, resize, quality, format }: Transformation): string {
  return `w${width ?? 0}h${height ?? 0}-${resize}-q${quality}.${format}`
}
