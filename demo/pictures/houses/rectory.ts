import { chimney } from '../draw/chimneys.ts'
import { type Colour, lighter } from '../draw/colour.ts'
import {
  columnedSurround,
  type DoorStyle,
  doorLeaf,
  doorPediment,
  fanlight,
  steps,
  surround,
} from '../draw/doors.ts'
import { border, climber, potted } from '../draw/greenery.ts'
import { hippedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { path, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type RectoryLook = {
  material: Material
  stone: Colour
  roof: Roofing
  columns: 3 | 5
  head: WindowStyle['head']
  doorway: 'columns' | 'pediment' | 'fanlight'
  hasQuoins: boolean
  /** The middle breaks forward under a pediment. */
  hasPediment: boolean
  hasClimber: boolean
  shutters: Colour | undefined
}

const wallHeight = 330
const roofHeight = 104
const column = 128

/** A square house of good manners: everything mirrored about its door. */
export function rectory(scene: Scene, look: RectoryLook, door: DoorStyle): House {
  const w = look.columns * column + 20
  const top = -wallHeight
  const middle = w / 2
  const columns = Array.from(
    { length: look.columns },
    (_, index) => middle + (index - (look.columns - 1) / 2) * column,
  )
  const body =
    [w * 0.2, w * 0.8 - 58]
      .map((x) =>
        chimney(scene, { x, top: top - roofHeight - 62, w: 58, h: 90, material: stack(look), pots: 3 }),
      )
      .join('') +
    hippedRoof(scene, { x: -14, eaves: top + 4, w: w + 28, h: roofHeight, inset: 96, roof: look.roof }) +
    wallRect(scene, 0, top, w, wallHeight, look.material) +
    (look.hasQuoins ? quoins(scene, look, w, top) : '') +
    rect(-8, top - 6, w + 16, 15, scene.tone(lighter(look.stone, 0.3))) +
    shade(scene, 0, top + 9, w, 8) +
    (look.hasPediment ? pediment(scene, look, middle, top) : '') +
    columns.map((x) => column5(scene, look, x, x === middle)).join('') +
    entrance(scene, look, middle, door)
  const fore =
    (look.hasClimber ? climber(scene, middle - 74, 0, 190, -110) : '') +
    border(scene, 6, 4, middle - 90) +
    border(scene, middle + 84, 4, middle - 90) +
    potted(scene, middle - 66, 2) +
    potted(scene, middle + 66, 2)
  return { width: w, height: wallHeight + roofHeight + 90, doorX: middle, body, fore }
}

const stack = ({ material }: RectoryLook): Material =>
  material.kind === 'render' || material.kind === 'roughcast'
    ? { kind: 'brick', colour: '#A97A5E' }
    : material

function column5(scene: Scene, look: RectoryLook, x: number, isMiddle: boolean): Svg {
  const style: WindowStyle = {
    opening: 'sash',
    frame: '#F7F4EC',
    columns: 3,
    rows: 2,
    head: look.head,
    dressing: look.stone,
    hasSill: true,
    ...(look.shutters ? { shutters: look.shutters } : {}),
  }
  const upper = window(scene, { x: x - 32, y: -wallHeight + 48, w: 64, h: 92 }, style)
  return isMiddle ? upper : upper + window(scene, { x: x - 32, y: -150, w: 64, h: 108 }, style)
}

function quoins(scene: Scene, { stone }: RectoryLook, w: number, top: number): Svg {
  let d = ''
  for (let y = top + 16, index = 0; y < -14; y += 24, index++) {
    const long = index % 2 ? 20 : 30
    d += rectPath(0, y, long, 21) + rectPath(w - long, y, long, 21)
  }
  return path(d, scene.tone(stone))
}

function pediment(scene: Scene, look: RectoryLook, x: number, top: number): Svg {
  const half = column * 0.62
  return (
    wallRect(scene, x - half, top + 8, half * 2, wallHeight - 8, {
      ...look.material,
      colour: lighter(look.material.colour, 0.1),
    }) +
    shade(scene, x + half, top + 12, 8, wallHeight - 12, 0.7) +
    polygon(
      [
        [x - half - 16, top + 4],
        [x, top - 66],
        [x + half + 16, top + 4],
      ],
      scene.tone(lighter(look.stone, 0.35)),
    ) +
    polygon(
      [
        [x - half + 14, top - 4],
        [x, top - 50],
        [x + half - 14, top - 4],
      ],
      scene.tone(look.material.colour),
    ) +
    rect(x - half - 16, top, half * 2 + 32, 9, scene.tone(lighter(look.stone, 0.45))) +
    shade(scene, x - half, top + 9, half * 2, 7)
  )
}

function entrance(scene: Scene, look: RectoryLook, x: number, door: DoorStyle): Svg {
  const leaf = { x: x - 32, y: -150, w: 64, h: 134 }
  const inner =
    fanlight(scene, leaf.x, leaf.y, leaf.w) +
    doorLeaf(scene, leaf, door) +
    steps(scene, leaf.x - 8, -16, leaf.w + 16, 2)
  switch (look.doorway) {
    case 'columns':
      return surround(scene, leaf, 38, look.stone, 18) + inner + columnedSurround(scene, leaf, 32, look.stone)
    case 'pediment':
      return (
        surround(scene, leaf, 38, lighter(look.stone, 0.4), 15) +
        inner +
        doorPediment(scene, leaf.x, leaf.y - 30, leaf.w, look.stone)
      )
    case 'fanlight':
      return surround(scene, leaf, 38, look.stone, 12) + inner
  }
}
