import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker, lighter } from '../draw/colour.ts'
import { columnedSurround, type DoorStyle, doorLeaf, fanlight, steps, surround } from '../draw/doors.ts'
import { gableField, rectField } from '../draw/field.ts'
import { railings } from '../draw/ironwork.ts'
import { roofing, slateRoof } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, path, polyline, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type MansionLook = {
  material: Material
  stone: Colour
  storeys: number
  /** Stripes of stone through the brick. */
  hasBands: boolean
  gable: 'plain' | 'stepped' | 'round'
  /** Iron balconies in the middle column. */
  hasBalconies: boolean
}

const storeyHeight = 124
const width = 660
/** Two projecting wings with the entrance between. */
const wing = 176

/** A mansion block of about 1900: red brick, stone stripes, gables over the wings. */
export function mansionBlock(scene: Scene, look: MansionLook, door: DoorStyle): House {
  const h = look.storeys * storeyHeight + 30
  const top = -h
  const left = 24
  const right = width - 24 - wing
  let body =
    [10, width / 2 - 30, width - 70]
      .map((x) => chimney(scene, { x, top: top - 150, w: 60, h: 100, material: look.material, pots: 3 }))
      .join('') +
    roofing(scene, rectField(0, top - 74, width, 76), slateRoof) +
    wallRect(scene, 0, top, width, h, look.material) +
    bands(scene, look, 0, width, top) +
    rect(-6, top - 8, width + 12, 14, scene.tone(look.stone)) +
    shade(scene, 0, top + 6, width, 8)
  for (const x of [left, right]) body += wingBody(scene, look, x, top)
  for (let floor = 0; floor < look.storeys; floor++) {
    const y = top + 40 + floor * storeyHeight
    for (const x of [left, right]) body += wingWindows(scene, look, x, y)
    if (floor < look.storeys - 1) body += middle(scene, look, y)
  }
  body += entrance(scene, look, door)
  const area =
    railings(scene, 20, -34, width / 2 - 110, 42, 10) +
    railings(scene, width / 2 + 90, -34, width / 2 - 110, 42, 10)
  return { width, height: h + 180, doorX: width / 2, body, fore: area }
}

const sash = (look: MansionLook, columns: number): WindowStyle => ({
  opening: 'sash',
  frame: '#F7F4EC',
  columns,
  rows: 2,
  head: 'flat-arch',
  dressing: look.stone,
  hasSill: true,
})

function bands(scene: Scene, look: MansionLook, x: number, w: number, top: number): Svg {
  if (!look.hasBands) return ''
  let d = ''
  for (let y = top + 52; y < -20; y += storeyHeight / 2) d += rectPath(x, y, w, 6)
  return path(d, scene.tone(look.stone))
}

function wingBody(scene: Scene, look: MansionLook, x: number, top: number): Svg {
  return (
    gable(scene, look, x, top) +
    wallRect(scene, x, top, wing, -top, look.material) +
    bands(scene, look, x, wing, top) +
    shade(scene, x, top + 2, wing, 7) +
    shade(scene, x + wing, top + 8, 12, -top - 8, 0.9)
  )
}

function gable(scene: Scene, look: MansionLook, x: number, top: number): Svg {
  const stone = scene.tone(look.stone)
  const middle = x + wing / 2
  const eye = window(
    scene,
    { x: middle - 20, y: top - 50, w: 40, h: 52 },
    { ...sash(look, 2), head: 'none', rows: 1 },
  )
  switch (look.gable) {
    case 'plain':
      return (
        wall(scene, gableField(x - 4, top - 104, wing + 8, 108), look.material) +
        line(
          polyline([
            [x - 10, top + 2],
            [middle, top - 106],
            [x + wing + 10, top + 2],
          ]),
          stone,
          9,
        ) +
        eye
      )
    case 'round': {
      const curve = `M${x} ${top + 2}V${top - 26}Q${x + 26} ${top - 28} ${x + 32} ${top - 56}Q${middle} ${top - 146} ${x + wing - 32} ${top - 56}Q${x + wing - 26} ${top - 28} ${x + wing} ${top - 26}V${top + 2}`
      return path(`${curve}z`, scene.tone(look.material.colour)) + line(curve, stone, 8) + eye
    }
    case 'stepped': {
      const stairs = [0, 1, 2, 3].map((step) => ({
        x: x + step * 22,
        y: top - step * 30,
        w: wing - step * 44,
      }))
      return (
        stairs
          .map(
            (step) =>
              wallRect(scene, step.x, step.y - 24, step.w, 30, look.material) +
              rect(step.x - 4, step.y - 30, step.w + 8, 7, stone),
          )
          .join('') + eye
      )
    }
  }
}

const wingWindows = (scene: Scene, look: MansionLook, x: number, y: number): Svg =>
  [x + 20, x + wing - 78].map((left) => window(scene, { x: left, y, w: 58, h: 74 }, sash(look, 2))).join('')

function middle(scene: Scene, look: MansionLook, y: number): Svg {
  const at = [width / 2 - 106, width / 2 - 29, width / 2 + 48]
  const lights = at.map((x) => window(scene, { x, y, w: 58, h: 78 }, sash(look, 2))).join('')
  if (!look.hasBalconies) return lights
  const x = width / 2 - 44
  return (
    lights +
    rect(x - 4, y + 82, 96, 8, scene.tone(lighter(look.stone, 0.2))) +
    shade(scene, x, y + 90, 88, 7) +
    railings(scene, x, y + 44, 88, 40, 8)
  )
}

function entrance(scene: Scene, look: MansionLook, door: DoorStyle): Svg {
  const leaf = { x: width / 2 - 32, y: -132, w: 64, h: 116 }
  const beside = [width / 2 - 112, width / 2 + 54].map((x) =>
    window(scene, { x, y: -108, w: 56, h: 74 }, sash(look, 2)),
  )
  return (
    beside.join('') +
    surround(scene, leaf, 40, darker(look.stone, 0.06), 20) +
    fanlight(scene, leaf.x, leaf.y, leaf.w) +
    doorLeaf(scene, leaf, door) +
    columnedSurround(scene, leaf, 34, look.stone) +
    steps(scene, leaf.x - 6, -16, leaf.w + 12, 2)
  )
}
