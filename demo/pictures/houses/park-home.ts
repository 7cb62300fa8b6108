import { type Colour, darker, lighter } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { border, potted } from '../draw/greenery.ts'
import { pitchedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, path, polyline, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type ParkHomeLook = {
  wall: Material
  roof: Roofing
  frame: Colour
  hasGable: boolean
  deck: 'full' | 'steps'
  isMirrored: boolean
}

const width = 720
const wallHeight = 150
const skirt = 30

/** A single-storey home on its pitch: shallow roof, wide windows, a deck before the door. */
export function parkHome(scene: Scene, look: ParkHomeLook, door: DoorStyle): House {
  const top = -wallHeight - skirt
  const flip = (x: number, w: number) => (look.isMirrored ? width - x - w : x)
  const lights = (columns: number): WindowStyle => ({
    opening: 'casement',
    frame: look.frame,
    columns,
    rows: 1,
    head: 'none',
    dressing: lighter(look.wall.colour, 0.4),
    hasSill: true,
  })
  const doorX = width / 2
  const body =
    pitchedRoof(scene, { x: -16, eaves: top + 4, w: width + 32, h: 70, roof: look.roof }) +
    wallRect(scene, 0, top, width, wallHeight, look.wall) +
    wallRect(scene, 6, -skirt, width - 12, skirt, { kind: 'brick', colour: '#A98C74' }) +
    shade(scene, 6, -skirt, width - 12, 6) +
    rect(-16, top - 2, width + 32, 9, scene.tone('#F2EEE4')) +
    shade(scene, 0, top + 7, width, 10) +
    (look.hasGable ? gable(scene, look, flip(60, 210), top) : '') +
    window(scene, { x: flip(82, 166), y: top + 34, w: 166, h: 84 }, lights(3)) +
    window(scene, { x: flip(446, 84), y: top + 38, w: 84, h: 74 }, lights(2)) +
    window(scene, { x: flip(584, 96), y: top + 38, w: 96, h: 74 }, lights(2)) +
    rect(doorX - 36, -skirt - 130, 72, 130, scene.tone(look.frame)) +
    doorLeaf(scene, { x: doorX - 29, y: -skirt - 124, w: 58, h: 122 }, door) +
    rect(doorX - 60, -skirt - 144, 120, 8, scene.tone('#F2EEE4')) +
    shade(scene, doorX - 50, -skirt - 136, 100, 7, 1.2)
  const fore =
    (look.deck === 'full' ? deck(scene, flip(40, 430), 430, doorX) : porchSteps(scene, doorX)) +
    border(scene, flip(500, 200), 6, 200, 0.4) +
    potted(scene, doorX - 70, look.deck === 'full' ? -skirt : 4, 0.8)
  return { width, height: -top + 76, doorX, body, fore }
}

function gable(scene: Scene, look: ParkHomeLook, x: number, top: number): Svg {
  const face: Material = { ...look.wall, colour: lighter(look.wall.colour, 0.25) }
  return (
    wall(scene, gableField(x - 10, top - 62, 230, 68), face) +
    wallRect(scene, x, top + 4, 210, wallHeight - 4, face) +
    line(
      polyline([
        [x - 20, top + 8],
        [x + 105, top - 66],
        [x + 230, top + 8],
      ]),
      scene.tone('#F2EEE4'),
      8,
    ) +
    shade(scene, x + 210, top + 10, 8, wallHeight - 10, 0.7)
  )
}

function deck(scene: Scene, x: number, w: number, doorX: number): Svg {
  const timber = scene.tone('#A3845F')
  const white = scene.tone('#F2EEE4')
  let posts = ''
  for (let at = x; at <= x + w; at += 22) {
    if (Math.abs(at + 3 - doorX) > 52) posts += rectPath(at, -skirt - 46, 5, 46)
  }
  const rails =
    rectPath(x, -skirt - 50, doorX - 50 - x, 6) +
    rectPath(doorX + 52, -skirt - 50, Math.max(0, x + w - doorX - 46), 6)
  return (
    rect(x - 6, -skirt, w + 16, 10, timber) +
    rect(x, -skirt + 10, w + 4, skirt - 10, scene.tone(darker('#A3845F', 0.3))) +
    path(posts + rails, white) +
    porchSteps(scene, doorX)
  )
}

function porchSteps(scene: Scene, x: number): Svg {
  let drawn = ''
  for (let step = 0; step < 3; step++)
    drawn += rect(
      x - 44 - step * 4,
      -skirt + step * 10,
      88 + step * 8,
      10,
      scene.tone(darker('#B5966F', step * 0.1)),
    )
  return drawn
}
