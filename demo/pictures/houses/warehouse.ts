import { type Colour, darker, lighter } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, path, polyline, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type WarehouseLook = {
  material: Material
  frame: Colour
  storeys: number
  bays: 4 | 6
  /** A gable with a hoist over the middle, or a straight parapet. */
  hasHoist: boolean
  /** New floor of glass on the roof. */
  hasPenthouse: boolean
}

const storeyHeight = 118
const bay = 122

/** A mill or warehouse turned into flats: wide arched windows with iron bars. */
export function warehouse(scene: Scene, look: WarehouseLook, door: DoorStyle): House {
  const w = look.bays * bay + 40
  const h = look.storeys * storeyHeight + 26
  const top = -h
  let body =
    (look.hasPenthouse ? penthouse(scene, w, top) : '') + (look.hasHoist ? hoist(scene, look, w, top) : '')
  body += wallRect(scene, 0, top, w, h, look.material) + parapet(scene, look, w, top)
  for (let column = 0; column <= look.bays; column++) body += pier(scene, look, 12 + column * bay, top, h)
  for (let floor = 0; floor < look.storeys; floor++)
    body += storey(scene, look, top + 34 + floor * storeyHeight, floor === look.storeys - 1)
  body += entrance(scene, look, w / 2, door)
  return {
    width: w,
    height: h + (look.hasHoist ? 108 : look.hasPenthouse ? 84 : 16),
    doorX: w / 2,
    body,
    fore: '',
  }
}

const bars = ({ frame, material }: WarehouseLook): WindowStyle => ({
  opening: 'fixed',
  isBare: true,
  frame,
  columns: 4,
  rows: 3,
  head: 'segmental',
  dressing: darker(material.colour, 0.22),
  hasSill: true,
})

function penthouse(scene: Scene, w: number, top: number): Svg {
  let lights = ''
  for (let x = 60; x < w - 100; x += 96)
    lights += window(
      scene,
      { x, y: top - 66, w: 84, h: 64 },
      {
        opening: 'fixed',
        isBare: true,
        frame: '#2C363B',
        columns: 1,
        rows: 1,
        head: 'none',
        dressing: '#D7D1C4',
        hasSill: false,
      },
    )
  return (
    rect(44, top - 74, w - 88, 76, scene.tone('#4A5459')) +
    lights +
    rect(34, top - 82, w - 68, 9, scene.tone('#343F44'))
  )
}

function hoist(scene: Scene, look: WarehouseLook, w: number, top: number): Svg {
  const half = bay * 1.08
  const x = w / 2
  return (
    wall(scene, gableField(x - half, top - 100, half * 2, 104), look.material) +
    line(
      polyline([
        [x - half - 8, top + 2],
        [x, top - 102],
        [x + half + 8, top + 2],
      ]),
      scene.tone(lighter(look.material.colour, 0.35)),
      9,
    ) +
    rect(x - 4, top - 74, 8, 20, scene.tone('#343F44')) +
    window(scene, { x: x - 26, y: top - 52, w: 52, h: 54 }, { ...bars(look), columns: 3 })
  )
}

const parapet = (scene: Scene, { material }: WarehouseLook, w: number, top: number): Svg =>
  rect(-5, top - 8, w + 10, 12, scene.tone(lighter(material.colour, 0.35))) + shade(scene, 0, top + 4, w, 8)

const pier = (scene: Scene, { material }: WarehouseLook, x: number, top: number, h: number): Svg =>
  rect(x, top + 4, 16, h - 4, scene.tone(darker(material.colour, 0.07))) +
  shade(scene, x + 16, top + 10, 5, h - 10, 0.7)

function storey(scene: Scene, look: WarehouseLook, y: number, isGround: boolean): Svg {
  let drawn = ''
  for (let column = 0; column < look.bays; column++) {
    const x = 20 + column * bay + 18
    const isDoor = isGround && (column === look.bays / 2 || column === look.bays / 2 - 1)
    if (!isDoor) drawn += window(scene, { x, y: y + 6, w: bay - 36, h: 76 }, bars(look))
  }
  return drawn
}

function entrance(scene: Scene, look: WarehouseLook, x: number, door: DoorStyle): Svg {
  const arch = `M${x - 84} 0V-84Q${x - 80} -122 ${x} -124Q${x + 80} -122 ${x + 84} -84V0z`
  const glass = scene.isDusk ? scene.palette.lit : scene.palette.glass
  const inner = `M${x - 70} 0V-78Q${x - 66} -108 ${x} -110Q${x + 66} -108 ${x + 70} -78V0z`
  let mullions = ''
  for (const at of [-36, 34]) mullions += rectPath(x + at, -104, 3, 104)
  return (
    path(arch, scene.tone(darker(look.material.colour, 0.25))) +
    path(inner, glass) +
    path(mullions + rectPath(x - 70, -84, 140, 4), scene.tone('#2C363B')) +
    doorLeaf(scene, { x: x - 32, y: -80, w: 64, h: 74 }, door) +
    steps(scene, x - 50, -7, 100, 1)
  )
}
