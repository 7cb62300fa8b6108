import { type Colour, darker } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf } from '../draw/doors.ts'
import { border } from '../draw/greenery.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type ContemporaryLook = {
  /** The floating upper box and the wall beneath it. */
  upper: Material
  lower: Material
  frame: Colour
  screen: Colour
  isMirrored: boolean
}

const width = 680
const lowerHeight = 150
const upperHeight = 150

/** A house by an architect: one box resting on another, much glass, a slatted screen. */
export function contemporary(scene: Scene, look: ContemporaryLook, door: DoorStyle): House {
  const flip = (x: number, w: number) => (look.isMirrored ? width - x - w : x)
  const glass = (columns: number): WindowStyle => ({
    opening: 'fixed',
    frame: look.frame,
    columns,
    rows: 1,
    head: 'none',
    dressing: '#D7D1C4',
    hasSill: false,
  })
  const upperX = flip(0, 470)
  const top = -lowerHeight - upperHeight
  const doorX = flip(300, 70) + 35
  const body =
    rect(flip(440, 220), -lowerHeight - 10, 220, lowerHeight + 10, scene.tone(look.lower.colour)) +
    wallRect(scene, 20, -lowerHeight, width - 40, lowerHeight, look.lower) +
    window(scene, { x: flip(48, 220), y: -126, w: 220, h: 116 }, glass(3)) +
    window(scene, { x: flip(470, 160), y: -126, w: 160, h: 116 }, glass(2)) +
    rect(flip(410, 260), -lowerHeight - 16, 260, 12, scene.tone(darker(look.lower.colour, 0.4))) +
    shade(scene, flip(20, 450), -lowerHeight, 450, 16, 1.5) +
    wallRect(scene, upperX, top, 470, upperHeight, look.upper) +
    rect(upperX - 6, top - 9, 482, 11, scene.tone(look.frame)) +
    shade(scene, upperX, top + 2, 470, 6) +
    window(scene, { x: flip(26, 150), y: top + 28, w: 150, h: 96 }, glass(2)) +
    slats(scene, look, flip(210, 100), top + 22) +
    window(scene, { x: flip(344, 96), y: top + 28, w: 96, h: 96 }, glass(1)) +
    rect(doorX - 46, -136, 92, 136, scene.tone(darker(look.lower.colour, 0.45))) +
    doorLeaf(scene, { x: doorX - 32, y: -124, w: 64, h: 120 }, door) +
    rect(doorX - 54, -6, 108, 8, scene.tone('#CFC9BC'))
  const fore = border(scene, flip(50, 220), 4, 210, 0.1) + border(scene, flip(470, 160), 4, 150, 0.1)
  return { width, height: -top + 14, doorX, body, fore }
}

function slats(scene: Scene, { screen }: ContemporaryLook, x: number, y: number): Svg {
  let d = ''
  for (let at = 0; at < 100; at += 10) d += rectPath(x + at, y, 6, 108)
  return rect(x - 2, y, 104, 108, scene.tone(darker(screen, 0.45))) + path(d, scene.tone(screen))
}
