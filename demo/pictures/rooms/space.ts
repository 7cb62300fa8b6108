import { type Colour, darker, lighter } from '../draw/colour.ts'
import { pictureMiddle } from '../draw/format.ts'
import { type Point, polygon, type Svg } from '../draw/svg.ts'

/**
 * A room in metres seen in one-point perspective: x from the middle to the right, y up from the floor, z away from us.
 * Everything in it is projected by the same eye, so nothing can stand askew.
 */
export type Space = {
  /** Half the room's width. */
  half: number
  height: number
  depth: number
}

export const eyeHeight = 1.35
const eyeY = 352
const pixelsPerMetre = 345
/** From the eye to the plane where a metre is 345 pixels. */
export const eyeDistance = 5
/** The floor runs on towards us, out of the picture. */
export const nearest = -0.75

/** How much smaller things are at this depth. */
export const scaleAt = (z: number): number => eyeDistance / (eyeDistance + z)

/** Pixels of one metre at this depth. */
export const metreAt = (z: number): number => pixelsPerMetre * scaleAt(z)

export function project(x: number, y: number, z: number): Point {
  const metre = metreAt(z)
  return [pictureMiddle + x * metre, eyeY - (y - eyeHeight) * metre]
}

export const quad = (
  corners: readonly (readonly [x: number, y: number, z: number])[],
  fill: Colour,
  opacity?: number,
): Svg =>
  polygon(
    corners.map(([x, y, z]) => project(x, y, z)),
    fill,
    opacity,
  )

/** A rectangle lying flat at height y. */
export const flat = (
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  fill: Colour,
  y = 0,
  opacity?: number,
): Svg =>
  quad(
    [
      [x0, y, z0],
      [x1, y, z0],
      [x1, y, z1],
      [x0, y, z1],
    ],
    fill,
    opacity,
  )

/** A rectangle facing us at depth z. */
export const upright = (
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z: number,
  fill: Colour,
  opacity?: number,
): Svg =>
  quad(
    [
      [x0, y0, z],
      [x1, y0, z],
      [x1, y1, z],
      [x0, y1, z],
    ],
    fill,
    opacity,
  )

/** A rectangle on a side wall. */
export const sideways = (
  x: number,
  y0: number,
  y1: number,
  z0: number,
  z1: number,
  fill: Colour,
  opacity?: number,
): Svg =>
  quad(
    [
      [x, y0, z0],
      [x, y1, z0],
      [x, y1, z1],
      [x, y0, z1],
    ],
    fill,
    opacity,
  )

type Block = { x0: number; x1: number; y0: number; y1: number; z0: number; z1: number }

/** A solid box: top in the light, the side that faces right in shade, as everywhere in the style. */
export function box({ x0, x1, y0, y1, z0, z1 }: Block, colour: Colour): Svg {
  let drawn = ''
  if (y0 > eyeHeight) drawn += flat(x0, x1, z0, z1, darker(colour, 0.24), y0)
  if (x1 < 0) drawn += sideways(x1, y0, y1, z0, z1, darker(colour, 0.2))
  if (x0 > 0) drawn += sideways(x0, y0, y1, z0, z1, darker(colour, 0.08))
  if (y1 < eyeHeight) drawn += flat(x0, x1, z0, z1, lighter(colour, 0.14), y1)
  return drawn + upright(x0, x1, y0, y1, z0, colour)
}
