import sharp, { type Sharp } from 'sharp'
import type { Svg } from '../draw/svg.ts'

const svgDensity = 72

/** Vector drawing to pixels of exactly this width: scaled before it is painted, so that edges stay sharp. */
export function rasterise(svg: Svg, drawnWidth: number, width: number): Sharp {
  return sharp(Buffer.from(svg), { density: (svgDensity * width) / drawnWidth }).resize(width)
}
