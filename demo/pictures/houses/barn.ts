import { type Colour, darker } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf } from '../draw/doors.ts'
import { slopedField } from '../draw/field.ts'
import { border } from '../draw/greenery.ts'
import { type Roofing, roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type BarnLook = { wall: Material; plinth: Material; roof: Roofing; frame: Colour; flue: boolean }

const width = 700
const wallHeight = 206
const roofHeight = 152

/** A barn turned house: long roof, the cart doors now all glass with the way in between. */
export function barn(scene: Scene, look: BarnLook, door: DoorStyle): House {
  const top = -wallHeight
  const slope = slopedField({
    top: top - roofHeight,
    bottom: top + 6,
    topSpan: [10, width - 10],
    bottomSpan: [-18, width + 18],
  })
  const glass = (columns: number, rows: number): WindowStyle => ({
    opening: 'fixed',
    isBare: true,
    frame: look.frame,
    columns,
    rows,
    head: 'none',
    dressing: darker(look.wall.colour, 0.2),
    hasSill: true,
  })
  const body =
    (look.flue
      ? rect(520, top - roofHeight - 52, 13, 70, scene.tone('#343F44')) +
        rect(515, top - roofHeight - 58, 23, 8, scene.tone('#343F44'))
      : '') +
    wallRect(scene, 0, top, width, wallHeight, look.wall) +
    wallRect(scene, 0, -40, width, 40, look.plinth) +
    roofing(scene, slope, look.roof) +
    rect(6, top - roofHeight - 4, width - 12, 7, scene.tone(darker(look.roof.colour, 0.18))) +
    rooflights(scene, [110, 190, 490, 570], top - roofHeight + 50) +
    shade(scene, 0, top + 6, width, 11) +
    [60, 180, 462, 582].map((x) => window(scene, { x, y: top + 64, w: 58, h: 84 }, glass(2, 2))).join('') +
    cartDoors(scene, look, top, door)
  return {
    width,
    height: wallHeight + roofHeight + 8,
    doorX: width / 2,
    body,
    fore: border(scene, 20, 4, 210, 0.2) + border(scene, 470, 4, 210, 0.2),
  }
}

const rooflights = (scene: Scene, places: readonly number[], y: number): Svg =>
  path(places.map((x) => rectPath(x - 3, y - 3, 42, 52)).join(''), scene.tone('#343F44')) +
  path(
    places.map((x) => rectPath(x, y, 36, 46)).join(''),
    scene.isDusk ? scene.palette.lit : scene.palette.glint,
  )

function cartDoors(scene: Scene, look: BarnLook, top: number, door: DoorStyle): Svg {
  const x = width / 2 - 98
  const glass = scene.isDusk ? scene.palette.lit : scene.palette.glass
  let bars = ''
  for (const at of [0, 62, 130, 192]) bars += rectPath(x + at, top - 10, 5, wallHeight + 10)
  bars += rectPath(x, -128, 197, 6) + rectPath(x, top - 14, 197, 8)
  return (
    rect(x - 12, top - 22, 221, wallHeight + 22, scene.tone(darker(look.wall.colour, 0.3))) +
    rect(x, top - 10, 197, wallHeight + 10, glass) +
    (scene.isDusk ? '' : path(`M${x} -60L${x + 140} ${top - 10}h57v20L${x} 0z`, scene.palette.glint)) +
    path(bars, scene.tone(look.frame)) +
    doorLeaf(scene, { x: x + 67, y: -122, w: 63, h: 118 }, door) +
    rect(x - 20, -5, 237, 8, scene.tone('#CFC9BC'))
  )
}
