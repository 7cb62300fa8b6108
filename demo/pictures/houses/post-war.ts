import { chimney } from '../draw/chimneys.ts'
import type { Colour } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps } from '../draw/doors.ts'
import { pitchedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { rect, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type PostWarLook = {
  brick: Material
  panel: Material
  roof: Roofing
  frame: Colour
  hasFlatCanopy: boolean
}

const half = 272
const wallHeight = 276

/** A pair of the fifties or sixties: wide low windows, a panel between them, a flat canopy over each door. */
export function postWarPair(scene: Scene, look: PostWarLook, doors: readonly [DoorStyle, DoorStyle]): House {
  const w = half * 2
  const top = -wallHeight
  const body =
    chimney(scene, { x: half - 34, top: top - 152, w: 68, h: 80, material: stack(look), pots: 2 }) +
    pitchedRoof(scene, { x: -14, eaves: top + 4, w: w + 28, h: 100, roof: look.roof }) +
    wallRect(scene, 0, top, w, wallHeight, look.brick) +
    rect(-14, top - 2, w + 28, 9, scene.tone('#F2EEE4')) +
    shade(scene, 0, top + 7, w, 11) +
    home(scene, look, 'left', doors[0]) +
    home(scene, look, 'right', doors[1])
  return {
    width: w,
    height: wallHeight + 184,
    doorX: doors[0].isHero ? half - 52 : half + 52,
    body,
    fore: '',
  }
}

/** One of a terrace of the same, to be set in a row. */
export function postWarTerraced(scene: Scene, look: PostWarLook, door: DoorStyle): House {
  const top = -wallHeight
  const body =
    chimney(scene, { x: -22, top: top - 146, w: 44, h: 46, material: stack(look), pots: 2 }) +
    pitchedRoof(scene, { x: 0, eaves: top + 4, w: half, h: 100, roof: look.roof }) +
    wallRect(scene, 0, top, half, wallHeight, look.brick) +
    rect(0, top - 2, half, 9, scene.tone('#F2EEE4')) +
    shade(scene, 0, top + 7, half, 11) +
    home(scene, look, 'left', door)
  return { width: half, height: wallHeight + 176, doorX: half - 52, body, fore: '' }
}

/** Rendered houses keep brick stacks. */
const stack = ({ brick }: PostWarLook): Material =>
  brick.kind === 'render' ? { kind: 'brick', colour: '#A9715A' } : brick

function home(scene: Scene, look: PostWarLook, side: 'left' | 'right', door: DoorStyle): Svg {
  const lights: WindowStyle = {
    opening: 'casement',
    frame: look.frame,
    columns: 3,
    rows: 1,
    head: 'none',
    dressing: '#E4DFD3',
    hasSill: true,
  }
  const x = side === 'left' ? 20 : half + 106
  const doorX = side === 'left' ? half - 52 : half + 52
  const leaf = { x: doorX - 28, y: -124, w: 56, h: 116 }
  return (
    wallRect(scene, x, -wallHeight + 30, 146, wallHeight - 56, look.panel) +
    shade(scene, x + 146, -wallHeight + 36, 6, wallHeight - 62, 0.7) +
    window(scene, { x: x + 8, y: -wallHeight + 42, w: 130, h: 76 }, lights) +
    window(scene, { x: x + 8, y: -116, w: 130, h: 80 }, lights) +
    window(scene, { x: doorX - 28, y: -wallHeight + 46, w: 56, h: 62 }, { ...lights, columns: 1 }) +
    rect(leaf.x - 6, leaf.y - 6, leaf.w + 12, leaf.h + 6, scene.tone(look.frame)) +
    doorLeaf(scene, leaf, door) +
    steps(scene, leaf.x + 6, -8, leaf.w - 12, 1) +
    (look.hasFlatCanopy
      ? rect(doorX - 48, -142, 96, 9, scene.tone('#F2EEE4')) + shade(scene, doorX - 42, -133, 84, 9, 1.2)
      : '')
  )
}
