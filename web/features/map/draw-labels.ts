import { type Camera, type Size, toPixel } from './camera.ts'
import { belowFrom, labelStyles, layoutLabels, type PlacedLabel, type WorldLabel } from './label-layout.ts'
import type { Palette } from './palette.ts'

type Context = CanvasRenderingContext2D

const widths = new Map<string, number>()
const margin = 80

export function drawLabels(
  context: Context,
  palette: Palette,
  camera: Camera,
  size: Size,
  labels: readonly WorldLabel[],
): void {
  const measure = (text: string, font: string, px: number) => measured(context, palette, text, font, px)
  const project = (x: number, y: number) => toPixel(camera, size, x, y)
  const placed = layoutLabels(labels, camera.zoom, project, measure)
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  for (const label of placed.reverse()) if (isInSight(label, size)) draw(context, palette, label, camera.zoom)
}

function draw(context: Context, palette: Palette, label: PlacedLabel, zoom: number): void {
  const { kind, left, top, text, below } = label
  const { font, size } = labelStyles[kind]
  if (kind === 'district') {
    drawShield(context, palette, text, left, top)
    if (below && zoom >= belowFrom) write(context, palette, below, left, top + 15, '500', 12, 'center')
  } else if (kind === 'station') {
    drawStation(context, palette, left, top)
    write(context, palette, text, left + 9, top, font, size, 'left')
  } else write(context, palette, text, left, top, font, size, 'center')
}

function write(
  context: Context,
  palette: Palette,
  text: string,
  left: number,
  top: number,
  font: string,
  size: number,
  align: CanvasTextAlign,
): void {
  context.font = `${font} ${size}px ${palette.font}`
  context.textAlign = align
  context.strokeStyle = palette.land
  context.lineWidth = 3.5
  context.strokeText(text, left, top)
  context.fillStyle = palette.label
  context.fillText(text, left, top)
}

/** A postcode district on a plate, like a street sign. */
function drawShield(context: Context, palette: Palette, text: string, left: number, top: number): void {
  const { font, size } = labelStyles.district
  const width = measured(context, palette, text, font, size) + 9
  context.beginPath()
  context.roundRect(left - width / 2, top - 8, width, 16, 2)
  context.fillStyle = palette.surface
  context.globalAlpha = 0.85
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = palette.rail
  context.lineWidth = 1
  context.stroke()
  context.font = `${font} ${size}px ${palette.font}`
  context.textAlign = 'center'
  context.fillStyle = palette.label
  context.fillText(text, left, top + 0.5)
}

function drawStation(context: Context, palette: Palette, left: number, top: number): void {
  context.beginPath()
  context.arc(left, top, 4.5, 0, Math.PI * 2)
  context.fillStyle = palette.surface
  context.fill()
  context.strokeStyle = palette.label
  context.lineWidth = 2
  context.stroke()
}

function measured(context: Context, palette: Palette, text: string, font: string, size: number): number {
  const key = `${font} ${size} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  context.font = `${font} ${size}px ${palette.font}`
  const { width } = context.measureText(text)
  // Do not cache widths of the fallback font.
  if (document.fonts.status === 'loaded') widths.set(key, width)
  return width
}

function isInSight({ left, top }: PlacedLabel, size: Size): boolean {
  return left > -margin && top > -margin && left < size.width + margin && top < size.height + margin
}
