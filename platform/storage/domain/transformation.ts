import { invalidRequest } from '../errors.ts'
import type { PictureKind } from './picture-kind.ts'

type Resize = 'cover' | 'contain' | 'fill'
/** A variant of a picture, snapped to one of a limited number. */
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
type TransformationRequest = { query: (name: string) => string | undefined; accept: string | undefined }

/**
 * The variant for a request. Widths are rounded up to the next step and aspect ratios to the nearest common one, which limits
 * the number of variants that clients can request. Pictures are never enlarged.
 */
export function transformationFor(
  { query, accept }: TransformationRequest,
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
    // Without a height, all three modes give the same result.
    resize: size.height ? (resize as Resize) : 'cover',
    quality: nearest(qualities, quality),
    format: outputFormat(query('format'), accept, original.kind),
  }
}

function snappedSize(
  requested: { width: number | undefined; height: number | undefined },
  original: Size,
): Pick<Transformation, 'width' | 'height'> {
  if (!requested.width && !requested.height) return { width: undefined, height: undefined }
  const ratio = original.width / original.height
  // Wider steps than the original would all give the same picture.
  const width = snapWidth(Math.min(requested.width ?? (requested.height as number) * ratio, original.width))
  if (!requested.width || !requested.height) return { width, height: undefined }
  return { width, height: Math.round(width / nearest(ratios, requested.width / requested.height)) }
}

/** 500 -> 640, 5000 -> 1600 */
function snapWidth(width: number): number {
  return widths.find((step) => step >= width) ?? widths[widths.length - 1] ?? 1600
}

function nearest(steps: readonly number[], value: number): number {
  const distance = (step: number) => Math.abs(Math.log(step / value))
  return steps.reduce((best, step) => (distance(step) < distance(best) ? step : best))
}

function outputFormat(format: string | undefined, accept = '', original: PictureKind): PictureKind {
  if (format === 'origin') return original
  if (format === 'avif' || format === 'webp') return format
  if (format !== undefined) throw invalidRequest('format must be origin, avif or webp')
  if (accept.includes('image/avif')) return 'avif'
  if (accept.includes('image/webp')) return 'webp'
  // A client that does not accept AVIF explicitly may not support it.
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

/** The requested transformation, in the format of Supabase's header: 'height:200,width:200,resizing_type:fill,quality:60' */
export function requestedTransformations(query: TransformationRequest['query']): string {
  const modes: Record<string, string> = { cover: 'fill', contain: 'fit', fill: 'force' }
  const height = query('height')
  const width = query('width')
  const quality = query('quality')
  const format = query('format')
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    `resizing_type:${modes[query('resize') ?? 'cover']}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',')
}
