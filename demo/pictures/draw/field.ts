import { type Point, polygonPath } from './svg.ts'

/** A piece of wall or roof with straight or sloping sides: courses ask it how wide it is at a height. */
export type Field = {
  top: number
  bottom: number
  /** Left and right edge at a height. */
  span: (y: number) => readonly [left: number, right: number]
  path: string
}

export const rectField = (x: number, y: number, w: number, h: number): Field => ({
  top: y,
  bottom: y + h,
  span: () => [x, x + w],
  path: polygonPath([
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]),
})

type Slope = {
  top: number
  bottom: number
  topSpan: readonly [number, number]
  bottomSpan: readonly [number, number]
}

/** A hipped roof, or with an empty top a gable. */
export function slopedField({ top, bottom, topSpan, bottomSpan }: Slope): Field {
  const between = (a: number, b: number, y: number) => a + ((b - a) * (y - top)) / (bottom - top)
  const corners: Point[] = [
    [topSpan[0], top],
    [topSpan[1], top],
    [bottomSpan[1], bottom],
    [bottomSpan[0], bottom],
  ]
  return {
    top,
    bottom,
    span: (y) => [between(topSpan[0], bottomSpan[0], y), between(topSpan[1], bottomSpan[1], y)],
    path: polygonPath(corners),
  }
}

export const gableField = (x: number, top: number, w: number, h: number): Field =>
  slopedField({ top, bottom: top + h, topSpan: [x + w / 2, x + w / 2], bottomSpan: [x, x + w] })
