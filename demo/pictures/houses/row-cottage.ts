import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, hood, steps, surround } from '../draw/doors.ts'
import { border } from '../draw/greenery.ts'
import { pitchedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { rect } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window, windowBox } from '../draw/windows.ts'
import type { House } from './house.ts'

export type RowCottageLook = {
  width: number
  material: Material
  dressing: Colour
  style: WindowStyle
  roof: Roofing
  leaf: DoorStyle['leaf']
  hasHood: boolean
  hasFlowers: boolean
  isMirrored: boolean
}

const wallHeight = 312

/** One of a row of small cottages straight on the pavement: one window wide, a door beside it. */
export function rowCottage(scene: Scene, look: RowCottageLook, door: DoorStyle, isFirst = false): House {
  const { width: w } = look
  const top = -wallHeight
  const doorX = look.isMirrored ? w * 0.25 : w * 0.75
  const windowX = look.isMirrored ? w * 0.66 : w * 0.34
  const leaf = { x: doorX - 29, y: -146, w: 58, h: 136 }
  const lower = { x: windowX - 38, y: -136, w: 76, h: 88 }
  const stackBrick: Material =
    look.material.kind === 'render' ? { kind: 'brick', colour: '#A9715A' } : look.material
  const body =
    chimney(scene, { x: isFirst ? 4 : -26, top: top - 146, w: 52, h: 54, material: stackBrick, pots: 2 }) +
    pitchedRoof(scene, { x: 0, eaves: top, w, h: 96, roof: look.roof }) +
    wallRect(scene, 0, top, w, wallHeight, look.material) +
    rect(0, top - 3, w, 8, scene.tone('#3A4448')) +
    shade(scene, 0, top + 5, w, 10) +
    window(scene, { x: windowX - 34, y: top + 46, w: 68, h: 80 }, look.style) +
    (w > 230 ? window(scene, { x: doorX - 26, y: top + 46, w: 52, h: 80 }, look.style) : '') +
    window(scene, lower, look.style) +
    (look.hasFlowers && scene.random.chance(0.7) ? windowBox(scene, lower) : '') +
    surround(scene, leaf, 14, look.dressing, 10) +
    doorLeaf(scene, leaf, door) +
    (look.hasHood ? hood(scene, leaf.x, leaf.y - 12, leaf.w, darker(look.dressing, 0.05)) : '') +
    steps(scene, leaf.x + 6, -10, leaf.w - 12, 1)
  return { width: w, height: wallHeight + 176, doorX, body, fore: border(scene, windowX - 46, 4, 92, 0.35) }
}
