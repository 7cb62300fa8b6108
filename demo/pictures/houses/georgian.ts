import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker, lighter } from '../draw/colour.ts'
import {
  columnedSurround,
  type DoorStyle,
  doorLeaf,
  doorPediment,
  fanlight,
  surround,
} from '../draw/doors.ts'
import { rectField } from '../draw/field.ts'
import { railings } from '../draw/ironwork.ts'
import { roofing, slateRoof } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type Box, type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type GeorgianLook = {
  /** The upper wall; the ground floor is stucco with joints unless `isPlain`. */
  material: Material
  ground: Colour
  stone: Colour
  isPlain: boolean
  columns: 2 | 3
  storeys: 3 | 4
  balcony: 'none' | 'full' | 'each'
  head: WindowStyle['head']
  doorway: 'columns' | 'pediment' | 'fanlight'
  hasDormers: boolean
}

export const plainGeorgian: GeorgianLook = {
  material: { kind: 'render', colour: '#EFE8D9' },
  ground: '#F3EDE0',
  stone: '#F1EBDD',
  isPlain: false,
  columns: 3,
  storeys: 3,
  balcony: 'full',
  head: 'pediment',
  doorway: 'columns',
  hasDormers: true,
}

const groundHeight = 222
const bayWidth = 100
/** Window heights from the first floor up: the piano nobile is the tallest. */
const storeyHeights = [186, 152, 126]
const windowHeights = [138, 96, 70]

/** A town house: tall first floor, a balcony across it, everything in proportion. */
export function georgian(scene: Scene, look: GeorgianLook, door: DoorStyle): House {
  const w = look.columns * bayWidth + 30
  const upper = storeyHeights.slice(0, look.storeys - 1)
  const top = -groundHeight - upper.reduce((sum, height) => sum + height, 0)
  const columns = Array.from({ length: look.columns }, (_, column) => 34 + column * bayWidth)
  let floors = ''
  let floorBottom = -groundHeight
  upper.forEach((height, floor) => {
    floors += upperFloor(scene, look, { w, bottom: floorBottom, height, floor, columns })
    floorBottom -= height
  })
  const body =
    attic(scene, look, w, top) +
    wallRect(scene, 0, top, w, -top - groundHeight, look.material) +
    cornice(scene, look, w, top) +
    groundFloor(scene, look, w, columns, door) +
    floors
  const doorX = (columns[0] ?? 34) + 31
  return {
    width: w,
    height: -top + 130,
    doorX,
    body,
    fore: railings(scene, doorX + 62, -32, w - doorX - 80, 40, 10),
  }
}

function attic(scene: Scene, look: GeorgianLook, w: number, top: number): Svg {
  const roof = roofing(scene, rectField(4, top - 58, w - 8, 60), slateRoof)
  const stack = chimney(scene, {
    x: 2,
    top: top - 104,
    w: 40,
    h: 92,
    material: { kind: 'brick', colour: darker(look.material.colour, 0.24) },
    pots: 2,
  })
  if (!look.hasDormers) return roof + stack
  const dormers = [w * 0.28, w * 0.72].map(
    (x) =>
      rect(x - 29, top - 54, 58, 54, scene.tone('#6B757A')) +
      window(scene, { x: x - 20, y: top - 46, w: 40, h: 46 }, sash(look, 1, 2, 'none')),
  )
  return roof + dormers.join('') + stack
}

const sash = (
  { stone }: GeorgianLook,
  rows: number,
  columns: number,
  head: WindowStyle['head'],
): WindowStyle => ({
  opening: 'sash',
  frame: '#F7F4EC',
  columns,
  rows,
  head,
  dressing: stone,
  hasSill: true,
})

const cornice = (scene: Scene, { stone }: GeorgianLook, w: number, top: number): Svg =>
  rect(-4, top - 14, w + 8, 18, scene.tone(stone)) +
  rect(-8, top - 18, w + 16, 6, scene.tone(lighter(stone, 0.4))) +
  shade(scene, 0, top + 4, w, 8)

type Floor = { w: number; bottom: number; height: number; floor: number; columns: readonly number[] }

function upperFloor(scene: Scene, look: GeorgianLook, { w, bottom, height, floor, columns }: Floor): Svg {
  const windowHeight = windowHeights[floor] ?? 70
  const isNoble = floor === 0
  const y = bottom - windowHeight - (isNoble ? 8 : 30)
  const head = isNoble ? look.head : look.head === 'pediment' || look.head === 'hood' ? 'none' : look.head
  const style = { ...sash(look, isNoble ? 3 : 2, 3, head), hasSill: !isNoble }
  const lights = columns.map((x) => window(scene, { x, y, w: 62, h: windowHeight }, style)).join('')
  const course =
    floor < look.storeys - 2
      ? rect(0, bottom - height, w, 6, scene.tone(look.stone)) + shade(scene, 0, bottom - height + 6, w, 4)
      : ''
  return lights + course + (isNoble ? balcony(scene, look, w, bottom, columns) : '')
}

function balcony(scene: Scene, look: GeorgianLook, w: number, y: number, columns: readonly number[]): Svg {
  const slab = rect(-6, y, w + 12, 7, scene.tone(look.stone)) + shade(scene, 0, y + 7, w, 9)
  if (look.balcony === 'none') return rect(0, y, w, 7, scene.tone(look.stone)) + shade(scene, 0, y + 7, w, 5)
  if (look.balcony === 'full') return slab + railings(scene, -2, y - 36, w + 4, 38, 9)
  return (
    rect(0, y, w, 6, scene.tone(look.stone)) +
    columns
      .map(
        (x) =>
          rect(x - 12, y - 2, 86, 7, scene.tone(lighter(look.stone, 0.3))) +
          shade(scene, x - 10, y + 5, 82, 6) +
          railings(scene, x - 10, y - 36, 82, 38, 9),
      )
      .join('')
  )
}

function groundFloor(
  scene: Scene,
  look: GeorgianLook,
  w: number,
  columns: readonly number[],
  door: DoorStyle,
): Svg {
  const top = -groundHeight
  let wallOf: Svg
  if (look.isPlain) wallOf = wallRect(scene, 0, top, w, groundHeight, look.material)
  else {
    let joints = ''
    for (let y = top + 18; y < -4; y += 22) joints += rectPath(0, y, w, 2)
    wallOf =
      rect(0, top, w, groundHeight, scene.tone(look.ground)) +
      path(joints, scene.tone(darker(look.ground, 0.08)))
  }
  const lights = columns
    .slice(1)
    .map((x) =>
      window(
        scene,
        { x, y: -182, w: 62, h: 128 },
        sash(look, 3, 3, look.isPlain ? (look.head === 'pediment' ? 'none' : look.head) : 'none'),
      ),
    )
  return (
    wallOf +
    lights.join('') +
    entrance(scene, look, { x: (columns[0] ?? 34) - 3, y: -168, w: 68, h: 150 }, door)
  )
}

function entrance(scene: Scene, look: GeorgianLook, leaf: Box, door: DoorStyle): Svg {
  const { x, w } = leaf
  const recess = surround(scene, leaf, 46, darker(look.ground, 0.08), 18)
  const inner = fanlight(scene, x, leaf.y, w) + doorLeaf(scene, leaf, door)
  const landing =
    rect(x - 40, -18, w + 80, 9, scene.tone('#DAD4C6')) + rect(x - 48, -9, w + 96, 9, scene.tone('#C9C2B2'))
  switch (look.doorway) {
    case 'columns':
      return recess + inner + columnedSurround(scene, leaf, 38, look.stone) + landing
    case 'pediment':
      return (
        surround(scene, leaf, 44, lighter(look.stone, 0.4), 15) +
        inner +
        doorPediment(scene, x, leaf.y - 36, w, look.stone) +
        landing
      )
    case 'fanlight':
      return surround(scene, leaf, 44, look.stone, 12) + inner + landing
  }
}
