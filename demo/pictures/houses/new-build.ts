import { type Colour, darker } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { border } from '../draw/greenery.ts'
import { pitchedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, path, polygon, polyline, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type NewBuildLook = {
  kind: 'detached' | 'pair' | 'townhouse'
  /** Of a town house; the others have two. */
  storeys?: 2 | 3
  brick: Material
  /** Upper wall or gable: cladding, render or the same brick. */
  upper: Material
  roof: Roofing
  frame: Colour
  hasSolar: boolean
  hasGarage: boolean
  hasGable: boolean
}

const storeyHeight = 148

const lights = (
  { frame }: NewBuildLook,
  columns: number,
  head: WindowStyle['head'] = 'none',
): WindowStyle => ({
  opening: 'casement',
  frame,
  columns,
  rows: 1,
  head,
  dressing: '#E4DFD3',
  hasSill: true,
})

/** A house of the last twenty years. A pair has its doors at the inner or outer ends, a detached one perhaps a garage. */
export function newBuild(scene: Scene, look: NewBuildLook, doors: readonly [DoorStyle, DoorStyle?]): House {
  if (look.kind === 'pair') return pair(scene, look, doors)
  return look.kind === 'townhouse' ? townhouse(scene, look, doors[0]) : detached(scene, look, doors[0])
}

function detached(scene: Scene, look: NewBuildLook, door: DoorStyle): House {
  const garage = look.hasGarage ? 180 : 0
  const w = 470
  const h = 2 * storeyHeight
  const body =
    shell(scene, look, 0, w, h, 120) +
    (look.hasGable ? gable(scene, look, 30, 180, h) : '') +
    [look.hasGable ? 120 : 86, w - 86]
      .map(
        (x) =>
          window(scene, { x: x - 48, y: -h + 40, w: 96, h: 76 }, lights(look, 2)) +
          window(scene, { x: x - 56, y: -116, w: 112, h: 84 }, lights(look, 3)),
      )
      .join('') +
    window(scene, { x: w / 2 + (look.hasGable ? 18 : 0) - 26, y: -h + 44, w: 52, h: 68 }, lights(look, 1)) +
    canopyDoor(scene, look, w / 2 + (look.hasGable ? 18 : 0), door) +
    (garage ? sideGarage(scene, look, w, garage) : '')
  const doorX = w / 2 + (look.hasGable ? 18 : 0)
  return {
    width: w + garage,
    height: h + 150,
    doorX,
    body,
    fore: border(scene, 16, 4, doorX - 80, 0.2) + border(scene, doorX + 64, 4, w - doorX - 80, 0.2),
  }
}

function pair(scene: Scene, look: NewBuildLook, doors: readonly [DoorStyle, DoorStyle?]): House {
  const half = 262
  const w = half * 2
  const h = 2 * storeyHeight
  const columns = [half - 54, half + 54]
  const body =
    shell(scene, look, 0, w, h, 118) +
    (look.hasGable ? gable(scene, look, 8, 170, h) + gable(scene, look, w - 178, 170, h) : '') +
    [94, w - 94]
      .map(
        (x) =>
          window(scene, { x: x - 46, y: -h + 40, w: 92, h: 76 }, lights(look, 2)) +
          window(scene, { x: x - 56, y: -116, w: 112, h: 84 }, lights(look, 3)),
      )
      .join('') +
    columns.map((x) => window(scene, { x: x - 24, y: -h + 44, w: 48, h: 66 }, lights(look, 1))).join('') +
    columns.map((x, index) => canopyDoor(scene, look, x, doors[index] ?? doors[0])).join('')
  const fore = border(scene, 20, 4, 140, 0.2) + border(scene, w - 160, 4, 140, 0.2)
  return { width: w, height: h + 148, doorX: doors[0].isHero ? half - 54 : half + 54, body, fore }
}

/** Narrow, to be set in a row. */
function townhouse(scene: Scene, look: NewBuildLook, door: DoorStyle): House {
  const w = 250
  const storeys = look.storeys ?? 3
  const h = storeys * storeyHeight
  const body =
    pitchedRoof(scene, { x: 0, eaves: -h, w, h: 92, roof: look.roof }) +
    wallRect(scene, 0, -h, w, h, look.brick) +
    wallRect(scene, 22, -h + 4, 120, h - storeyHeight - 4, look.upper) +
    shade(scene, 142, -h + 10, 7, h - storeyHeight - 10, 0.7) +
    rect(0, -h - 3, w, 8, scene.tone('#3A4448')) +
    shade(scene, 0, -h + 5, w, 9) +
    Array.from({ length: storeys - 1 }, (_, floor) => floor)
      .map(
        (floor) =>
          window(scene, { x: 36, y: -h + 36 + floor * storeyHeight, w: 92, h: 92 }, lights(look, 2)) +
          window(scene, { x: 172, y: -h + 40 + floor * storeyHeight, w: 50, h: 80 }, lights(look, 1)),
      )
      .join('') +
    window(scene, { x: 30, y: -114, w: 104, h: 84 }, lights(look, 2)) +
    canopyDoor(scene, look, 194, door)
  return { width: w, height: h + 96, doorX: 194, body, fore: '' }
}

function shell(scene: Scene, look: NewBuildLook, x: number, w: number, h: number, roofHeight: number): Svg {
  return (
    pitchedRoof(scene, { x: x - 12, eaves: -h + 4, w: w + 24, h: roofHeight, roof: look.roof }) +
    (look.hasSolar ? solar(scene, x + w * 0.52, -h - roofHeight + 26, 4) : '') +
    wallRect(scene, x, -h, w, h, look.brick) +
    wallRect(scene, x, -h, w, storeyHeight - 8, look.upper) +
    rect(x - 12, -h - 2, w + 24, 9, scene.tone('#3A4448')) +
    shade(scene, x, -h + 7, w, 10) +
    (look.upper.colour === look.brick.colour ? '' : shade(scene, x, -storeyHeight - 8, w, 5))
  )
}

function solar(scene: Scene, x: number, y: number, panels: number): Svg {
  let d = ''
  let grid = ''
  for (let panel = 0; panel < panels; panel++) {
    d += rectPath(x + panel * 40, y, 38, 58)
    grid +=
      rectPath(x + panel * 40 + 18, y, 1.6, 58) +
      rectPath(x + panel * 40, y + 19, 38, 1.4) +
      rectPath(x + panel * 40, y + 38, 38, 1.4)
  }
  return path(d, scene.tone('#2B3B47')) + path(grid, scene.tone('#46596A'))
}

function gable(scene: Scene, look: NewBuildLook, x: number, w: number, h: number): Svg {
  return (
    wall(scene, gableField(x - 6, -h - 96, w + 12, 104), look.upper) +
    wallRect(scene, x, -h + 4, w, storeyHeight - 12, look.upper) +
    line(
      polyline([
        [x - 14, -h + 12],
        [x + w / 2, -h - 98],
        [x + w + 14, -h + 12],
      ]),
      scene.tone(look.frame === '#F7F4EC' ? '#F2EEE4' : '#3A4448'),
      8,
    ) +
    shade(scene, x + w, -h + 14, 8, h - 14, 0.6)
  )
}

function canopyDoor(scene: Scene, look: NewBuildLook, x: number, door: DoorStyle): Svg {
  const leaf = { x: x - 27, y: -118, w: 54, h: 110 }
  return (
    rect(leaf.x - 7, leaf.y - 7, leaf.w + 14, leaf.h + 7, scene.tone(look.frame)) +
    doorLeaf(scene, leaf, door) +
    steps(scene, leaf.x + 6, -8, leaf.w - 12, 1) +
    polygon(
      [
        [x - 52, -124],
        [x - 36, -146],
        [x + 36, -146],
        [x + 52, -124],
      ],
      scene.tone(darker(look.roof.colour, 0.06)),
    ) +
    rect(x - 50, -126, 100, 6, scene.tone('#F2EEE4')) +
    shade(scene, x - 44, -120, 88, 8, 1.2)
  )
}

function sideGarage(scene: Scene, look: NewBuildLook, x: number, w: number): Svg {
  let ribs = ''
  for (let y = -98; y < -8; y += 18) ribs += rectPath(x + 26, y, w - 52, 2)
  return (
    pitchedRoof(scene, { x: x - 4, eaves: -132, w: w + 16, h: 84, roof: look.roof }) +
    wallRect(scene, x, -134, w, 134, look.brick) +
    rect(x - 4, -136, w + 16, 8, scene.tone('#3A4448')) +
    shade(scene, x, -128, w, 9) +
    rect(x + 20, -112, w - 40, 112, scene.tone('#F2EEE4')) +
    rect(x + 26, -106, w - 52, 106, scene.tone('#7C868A')) +
    path(ribs, scene.tone('#6B7579')) +
    shade(scene, x + 26, -106, w - 52, 7, 1.4)
  )
}
