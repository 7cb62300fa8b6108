import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker, mix } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps, surround, transom } from '../draw/doors.ts'
import { slopedField } from '../draw/field.ts'
import { roofing, slateRoof } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { rect, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type TenementLook = {
  material: Material
  storeys: 3 | 4
  /** Canted bays either side of the close, or flat windows. */
  hasBays: boolean
  storeyHeight: number
}

const width = 420

const sash = (stone: Colour, columns: number, head: WindowStyle['head'], hasSill: boolean): WindowStyle => ({
  opening: 'sash',
  frame: '#F7F4EC',
  columns,
  rows: 1,
  head,
  dressing: stone,
  hasSill,
})

/** A Scottish tenement: sandstone, a close in the middle, bays to either side. */
export function tenement(scene: Scene, look: TenementLook, door: DoorStyle): House {
  const { material, storeys, storeyHeight } = look
  const stone = mix(material.colour, '#F4E9D3', 0.45)
  const h = storeys * storeyHeight + 34
  const top = -h
  const stacks: Material = { kind: 'coursed', colour: darker(material.colour, 0.14) }
  const slope = slopedField({ top: top - 60, bottom: top, topSpan: [10, width - 10], bottomSpan: [0, width] })
  let body =
    [24, width - 134]
      .map((x) => chimney(scene, { x, top: top - 128, w: 110, h: 80, material: stacks, pots: 5 }))
      .join('') +
    roofing(scene, slope, slateRoof) +
    wallRect(scene, 0, top, width, h, material) +
    rect(-6, top - 10, width + 12, 20, scene.tone(stone)) +
    shade(scene, 0, top + 10, width, 8)
  for (let floor = 0; floor < storeys - 1; floor++)
    body += upperFloor(scene, look, top + 36 + floor * storeyHeight, stone)
  body += groundFloor(scene, -storeyHeight, stone, door)
  return { width, height: h + 155, doorX: width / 2, body, fore: '' }
}

function upperFloor(
  scene: Scene,
  { hasBays, material, storeyHeight }: TenementLook,
  y: number,
  stone: Colour,
): Svg {
  const bays = hasBays
    ? [18, width - 148].map((x) =>
        bay(scene, x, y, storeyHeight, mix(material.colour, '#FFF3DC', 0.16), stone),
      )
    : [34, 108, width - 166, width - 92].map((x) =>
        window(scene, { x, y: y + 8, w: 58, h: 84 }, sash(stone, 2, 'stone', true)),
      )
  return (
    bays.join('') +
    window(scene, { x: width / 2 - 29, y: y + 8, w: 58, h: 84 }, sash(stone, hasBays ? 1 : 2, 'stone', true))
  )
}

function bay(scene: Scene, x: number, y: number, storeyHeight: number, colour: Colour, stone: Colour): Svg {
  const narrow = sash(stone, 1, 'none', false)
  return (
    rect(x, y - 18, 130, storeyHeight, scene.tone(colour)) +
    window(scene, { x: x + 4, y: y + 6, w: 18, h: 84 }, narrow) +
    window(scene, { x: x + 34, y: y + 6, w: 62, h: 84 }, narrow) +
    window(scene, { x: x + 108, y: y + 6, w: 18, h: 84 }, narrow) +
    rect(x - 4, y + 96, 138, 9, scene.tone(stone)) +
    shade(scene, x, y + 105, 130, 4) +
    shade(scene, x, y - 18, 24, storeyHeight, 0.45) +
    shade(scene, x + 106, y - 18, 24, storeyHeight) +
    shade(scene, x + 130, y - 12, 8, storeyHeight, 0.7)
  )
}

function groundFloor(scene: Scene, top: number, stone: Colour, door: DoorStyle): Svg {
  const leaf = { x: width / 2 - 30, y: -142, w: 60, h: 134 }
  return (
    rect(0, top - 4, width, 10, scene.tone(stone)) +
    shade(scene, 0, top + 6, width, 6) +
    [40, width - 126]
      .map((x) => window(scene, { x, y: top + 36, w: 86, h: 100 }, sash(stone, 2, 'stone', true)))
      .join('') +
    surround(scene, leaf, 30, stone) +
    transom(scene, leaf.x, leaf.y, leaf.w, 22) +
    doorLeaf(scene, leaf, door) +
    steps(scene, leaf.x, -8, leaf.w, 1)
  )
}
