import { type Colour, darker } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf } from '../draw/doors.ts'
import { hedge } from '../draw/greenery.ts'
import { railings } from '../draw/ironwork.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type ModernBlockLook = {
  material: Material
  /** What stands in each column of an upper floor. */
  columns: readonly ('window' | 'wide' | 'balcony')[]
  storeys: number
  frame: Colour
  /** Panels beside balconies and the set-back top floor. */
  panel: Colour
  hasSetback: boolean
  /** Solid balcony fronts or railings. */
  balcony: 'rails' | 'solid' | 'glass'
  slab: Colour
}

const storeyHeight = 104
const columnWidths = { window: 104, wide: 132, balcony: 172 }
const margin = 24

/** A block of flats of our own time: a grid, balconies, a canopy over the way in. */
export function modernBlock(scene: Scene, look: ModernBlockLook, door: DoorStyle): House {
  const w = look.columns.reduce((sum, column) => sum + columnWidths[column], 2 * margin)
  const h = look.storeys * storeyHeight + 20
  const top = -h
  let body =
    roof(scene, look, w, top) +
    wallRect(scene, 0, top, w, h, look.material) +
    rect(-4, top - 10, w + 8, 14, scene.tone(darker(look.panel, 0.1))) +
    shade(scene, 0, top + 4, w, 7)
  for (let floor = 0; floor < look.storeys; floor++)
    body += storey(scene, look, w, top + 24 + floor * storeyHeight, floor === look.storeys - 1)
  body += entrance(scene, look, w / 2, door)
  const beds = hedge(scene, 14, -18, w / 2 - 130, 30) + hedge(scene, w / 2 + 116, -18, w / 2 - 130, 30)
  return { width: w, height: h + (look.hasSetback ? 100 : 46), doorX: w / 2, body, fore: beds }
}

function roof(scene: Scene, look: ModernBlockLook, w: number, top: number): Svg {
  if (!look.hasSetback) {
    return (
      rect(w * 0.36, top - 36, w * 0.28, 34, scene.tone('#6E7A7E')) +
      rect(w * 0.35, top - 42, w * 0.3, 8, scene.tone('#4A5459'))
    )
  }
  const style = frameStyle(look, 2)
  let lights = ''
  for (let x = 66; x < w - 130; x += 118) lights += window(scene, { x, y: top - 78, w: 88, h: 68 }, style)
  return (
    rect(34, top - 90, w - 68, 90, scene.tone(look.panel)) +
    lights +
    rect(26, top - 98, w - 52, 10, scene.tone(darker(look.panel, 0.25))) +
    shade(scene, 34, top - 88, w - 68, 7)
  )
}

const frameStyle = ({ frame }: ModernBlockLook, columns: number): WindowStyle => ({
  opening: 'fixed',
  frame,
  columns,
  rows: 1,
  head: 'none',
  dressing: '#D7D1C4',
  hasSill: false,
})

function storey(scene: Scene, look: ModernBlockLook, w: number, y: number, isGround: boolean): Svg {
  let x = margin
  let drawn = ''
  for (const column of look.columns) {
    const width = columnWidths[column]
    const isEntrance = isGround && x < w / 2 + 84 && x + width > w / 2 - 84
    if (!isEntrance) {
      drawn +=
        column === 'balcony'
          ? balcony(scene, look, x + 6, y, width - 12, isGround)
          : flatWindow(scene, look, x + 10, y, width - 20, column === 'wide' ? 3 : 2)
    }
    x += width
  }
  return drawn
}

const flatWindow = (
  scene: Scene,
  look: ModernBlockLook,
  x: number,
  y: number,
  w: number,
  columns: number,
): Svg =>
  window(scene, { x, y, w, h: 68 }, frameStyle(look, columns)) +
  rect(x - 3, y + 68, w + 6, 5, scene.tone('#D7D1C4'))

function balcony(
  scene: Scene,
  look: ModernBlockLook,
  x: number,
  y: number,
  w: number,
  isGround: boolean,
): Svg {
  const recess =
    rect(x, y - 8, w, 88, scene.tone(darker(look.panel, 0.35))) +
    window(scene, { x: x + 6, y: y - 2, w: w * 0.62, h: 82 }, frameStyle(look, 2)) +
    window(scene, { x: x + w * 0.62 + 12, y: y - 2, w: w * 0.38 - 18, h: 82 }, frameStyle(look, 1)) +
    shade(scene, x, y - 8, w, 10, 1.4)
  if (isGround) return recess + railings(scene, x - 4, y + 44, w + 8, 38, 8)
  const slab = rect(x - 10, y + 80, w + 20, 9, scene.tone(look.slab)) + shade(scene, x - 8, y + 89, w + 16, 9)
  const plant = scene.random.chance(0.6)
    ? hedge(scene, x + scene.random.between(0, w - 60), y + 56, 54, 24)
    : ''
  return recess + plant + slab + front(scene, look, x - 8, y + 42, w + 16)
}

function front(scene: Scene, look: ModernBlockLook, x: number, y: number, w: number): Svg {
  switch (look.balcony) {
    case 'rails':
      return railings(scene, x, y, w, 40, 8)
    case 'solid':
      return rect(x, y, w, 40, scene.tone(look.slab)) + shade(scene, x + w - 14, y, 14, 40, 0.6)
    case 'glass':
      return (
        rect(x, y + 2, w, 38, scene.tone('#BFD0D2'), 0.55) +
        rect(x, y, w, 3.5, scene.tone('#4A5459')) +
        path([0.25, 0.5, 0.75].map((k) => rectPath(x + w * k, y, 2.4, 40)).join(''), scene.tone('#4A5459'))
      )
  }
}

function entrance(scene: Scene, look: ModernBlockLook, x: number, door: DoorStyle): Svg {
  const glass = scene.isDusk ? scene.palette.lit : scene.palette.glint
  return (
    rect(x - 80, -96, 160, 96, scene.tone(darker(look.panel, 0.3))) +
    rect(x - 70, -84, 34, 84, glass) +
    rect(x + 36, -84, 34, 84, glass) +
    doorLeaf(scene, { x: x - 30, y: -84, w: 60, h: 84 }, door) +
    rect(x - 92, -106, 184, 11, scene.tone(look.slab)) +
    shade(scene, x - 80, -95, 160, 9, 1.2)
  )
}
