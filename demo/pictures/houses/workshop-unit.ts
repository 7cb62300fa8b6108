import { type Colour, darker, lighter } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf } from '../draw/doors.ts'
import { gableField, rectField } from '../draw/field.ts'
import { marigold } from '../draw/palette.ts'
import { roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type UnitLook = {
  kind: 'unit' | 'office'
  base: Material
  cladding: Colour
  frame: Colour
  storeys: number
}

const width = 720

/** Commercial space that is no shop: a unit with a roller door, or an office with a glass front. */
export function workshopUnit(scene: Scene, look: UnitLook, door: DoorStyle): House {
  return look.kind === 'unit' ? unit(scene, look, door) : office(scene, look, door)
}

/** The roller door is the marigold thing here; the door beside it stays quiet. */
function unit(scene: Scene, look: UnitLook, door: DoorStyle): House {
  const h = 230
  let ribs = ''
  for (let x = 8; x < width; x += 14) ribs += rectPath(x, -h, 2, h - 90)
  let slats = ''
  for (let y = -168; y < -6; y += 12) slats += rectPath(width / 2 - 96, y, 192, 2)
  const lights: WindowStyle = {
    opening: 'fixed',
    isBare: true,
    frame: look.frame,
    columns: 3,
    rows: 2,
    head: 'none',
    dressing: '#D7D1C4',
    hasSill: true,
  }
  const body =
    roofing(scene, gableField(-14, -h - 78, width + 28, 82), {
      kind: 'tile',
      colour: darker(look.cladding, 0.16),
    }) +
    rect(0, -h, width, h, scene.tone(look.cladding)) +
    path(ribs, scene.tone(darker(look.cladding, 0.09))) +
    wallRect(scene, 0, -90, width, 90, look.base) +
    shade(scene, 0, -h + 4, width, 9) +
    rect(width / 2 - 108, -184, 216, 184, scene.tone(darker(look.cladding, 0.4))) +
    rect(width / 2 - 96, -172, 192, 168, marigold) +
    path(slats, darker(marigold, 0.12)) +
    shade(scene, width / 2 - 96, -172, 192, 8, 1.6) +
    [50, 150, 484].map((x) => window(scene, { x, y: -176, w: 78, h: 66 }, lights)).join('') +
    doorLeaf(scene, { x: 604, y: -126, w: 58, h: 122 }, { ...door, colour: look.frame, isHero: false })
  return { width, height: h + 82, doorX: width / 2, body, fore: '' }
}

function office(scene: Scene, look: UnitLook, door: DoorStyle): House {
  const storey = 118
  const h = look.storeys * storey + 20
  const glass: WindowStyle = {
    opening: 'fixed',
    isBare: true,
    frame: look.frame,
    columns: 3,
    rows: 1,
    head: 'none',
    dressing: '#D7D1C4',
    hasSill: true,
  }
  let body =
    roofing(scene, rectField(60, -h - 30, width - 120, 34), { kind: 'sheet', colour: '#6E7A7E' }) +
    wallRect(scene, 0, -h, width, h, look.base) +
    rect(-5, -h - 9, width + 10, 13, scene.tone(lighter(look.cladding, 0.1))) +
    shade(scene, 0, -h + 4, width, 8)
  for (let floor = 0; floor < look.storeys; floor++) {
    const y = -h + 30 + floor * storey
    body += rect(0, y + 84, width, 8, scene.tone(look.cladding))
    for (const x of [24, 148, width - 254, width - 130]) body += window(scene, { x, y, w: 106, h: 76 }, glass)
    if (floor < look.storeys - 1)
      body += window(scene, { x: width / 2 - 78, y: y - 10, w: 156, h: 102 }, { ...glass, hasSill: false })
  }
  return { width, height: h + 40, doorX: width / 2, body: body + lobby(scene, look, door), fore: '' }
}

const lobby = (scene: Scene, look: UnitLook, door: DoorStyle): Svg =>
  rect(width / 2 - 84, -114, 168, 114, scene.tone(darker(look.cladding, 0.4))) +
  rect(width / 2 - 74, -104, 38, 104, scene.isDusk ? scene.palette.lit : scene.palette.glint) +
  rect(width / 2 + 36, -104, 38, 104, scene.isDusk ? scene.palette.lit : scene.palette.glint) +
  doorLeaf(scene, { x: width / 2 - 31, y: -104, w: 62, h: 100 }, door) +
  rect(width / 2 - 96, -124, 192, 11, scene.tone(lighter(look.cladding, 0.35))) +
  shade(scene, width / 2 - 84, -113, 168, 8, 1.2)
