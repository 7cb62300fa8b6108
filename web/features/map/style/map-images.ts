import type { Map as MapLibre } from 'maplibre-gl'
import { currentTheme } from '../theme.ts'

type Colour = readonly [red: number, green: number, blue: number]

const pixelRatio = 2
const shieldSize = 24
const radius = 5
const edge = 2

/** The signs of roads in the colours of British road signs, and the mark of a station. */
export function addMapImages(map: MapLibre): void {
  const isDark = currentTheme() === 'dark'
  const shields: [name: string, fill: Colour, border: Colour][] = [
    ['shield-motorway', isDark ? [42, 84, 138] : [52, 106, 168], [255, 255, 255]],
    ['shield-primary', isDark ? [30, 92, 66] : [38, 112, 80], [255, 243, 196]],
    ['shield-other', [250, 249, 246], [132, 130, 122]],
  ]
  for (const [name, fill, border] of shields) {
    if (map.hasImage(name)) map.removeImage(name)
    const middle: [number, number] = [radius + 2, shieldSize - radius - 2]
    map.addImage(name, roundedSquare(fill, border), {
      pixelRatio,
      stretchX: [middle],
      stretchY: [middle],
      content: [4, 4, shieldSize - 4, shieldSize - 4],
    })
  }
  if (map.hasImage('station')) map.removeImage('station')
  map.addImage('station', stationMark(isDark), { pixelRatio })
}

/** Coverage of a pixel by a rounded square, inset from the picture's edge. */
function coverage(x: number, y: number, size: number, inset: number, corner: number): number {
  const half = size / 2 - inset
  const dx = Math.max(Math.abs(x + 0.5 - size / 2) - (half - corner), 0)
  const dy = Math.max(Math.abs(y + 0.5 - size / 2) - (half - corner), 0)
  return Math.max(0, Math.min(1, corner - Math.hypot(dx, dy) + 0.5))
}

function roundedSquare(fill: Colour, border: Colour) {
  return paint(shieldSize, (x, y) => {
    const outer = coverage(x, y, shieldSize, 0.5, radius)
    const inner = coverage(x, y, shieldSize, edge, radius - edge + 0.5)
    return { colour: mixed(border, fill, inner), alpha: outer }
  })
}

/** A dark square with two light bars, like a track. */
function stationMark(isDark: boolean) {
  const size = 28
  const [ground, bar]: [Colour, Colour] = isDark
    ? [
        [189, 196, 196],
        [18, 24, 27],
      ]
    : [
        [65, 76, 82],
        [255, 255, 255],
      ]
  return paint(size, (x, y) => {
    const isBar = y > 6 && y < 21 && (Math.abs(x + 0.5 - 10.5) < 1.6 || Math.abs(x + 0.5 - 17.5) < 1.6)
    const isTie = x > 5 && x < 22 && [9, 14, 19].some((row) => Math.abs(y + 0.5 - row) < 1.1)
    return { colour: isBar || isTie ? bar : ground, alpha: coverage(x, y, size, 1, 6) }
  })
}

const mix = (below: number, above: number, share: number) => below + (above - below) * share

const mixed = (below: Colour, above: Colour, share: number): Colour => [
  mix(below[0], above[0], share),
  mix(below[1], above[1], share),
  mix(below[2], above[2], share),
]

function paint(size: number, at: (x: number, y: number) => { colour: Colour; alpha: number }) {
  const data = new Uint8ClampedArray(size * size * 4)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const { colour, alpha } = at(x, y)
      data.set([...colour, alpha * 255], (y * size + x) * 4)
    }
  return { width: size, height: size, data }
}
