import type { Colour } from './colour.ts'

/** SVG text. Every drawing function returns some; a picture is their concatenation. */
export type Svg = string
export type Point = readonly [x: number, y: number]

const round = (value: number): string => String(Math.round(value * 10) / 10)
const opacityAttribute = (opacity?: number): string =>
  opacity === undefined ? '' : ` fill-opacity="${opacity}"`

export function rect(x: number, y: number, w: number, h: number, fill: Colour, opacity?: number): Svg {
  if (w <= 0 || h <= 0) return ''
  return `<path d="${rectPath(x, y, w, h)}" fill="${fill}"${opacityAttribute(opacity)}/>`
}

/** A rectangle as path data, so that many of one colour make one element: far quicker to parse and paint. */
export const rectPath = (x: number, y: number, w: number, h: number): string =>
  `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`

export function roundRect(x: number, y: number, w: number, h: number, radius: number, fill: Colour): Svg {
  if (w <= 0 || h <= 0) return ''
  const r = Math.min(radius, w / 2, h / 2)
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${round(r)}" fill="${fill}"/>`
}

export const path = (d: string, fill: Colour, opacity?: number): Svg =>
  d ? `<path d="${d}" fill="${fill}"${opacityAttribute(opacity)}/>` : ''

export const line = (d: string, colour: Colour, width: number, cap: 'butt' | 'round' = 'butt'): Svg =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`

export const polygonPath = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`

export const polygon = (points: readonly Point[], fill: Colour, opacity?: number): Svg =>
  path(polygonPath(points), fill, opacity)

export const polyline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`

export const circle = (x: number, y: number, radius: number, fill: Colour, opacity?: number): Svg =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${opacityAttribute(opacity)}/>`

/** A circle as path data, to be joined with others of its colour. */
export const circlePath = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: Colour, opacity?: number): Svg =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${opacityAttribute(opacity)}/>`

/** Moves a drawing made around its own origin to where it belongs. */
export function place(content: Svg, x: number, y: number, scale = 1, scaleX = scale): Svg {
  const scaling =
    scale === 1 && scaleX === 1
      ? ''
      : ` scale(${Math.round(scaleX * 1000) / 1000} ${Math.round(scale * 1000) / 1000})`
  return `<g transform="translate(${round(x)} ${round(y)})${scaling}">${content}</g>`
}

export const document = (width: number, height: number, content: Svg): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
