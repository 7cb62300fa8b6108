import { cantedBay } from '../draw/bays.ts'
import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker, lighter } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, fanlight, hood, steps, surround, transom } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { hedge } from '../draw/greenery.ts'
import { drainpipe, railings } from '../draw/ironwork.ts'
import { pitchedRoof, type Roofing, slateRoof } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, path, polyline, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type Box, type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

/** What the houses of one row share. */
export type VictorianLook = {
  width: number
  storeys: 2 | 3
  storeyHeight: number
  material: Material
  dressing: Colour
  style: WindowStyle
  bay: 'none' | 'ground' | 'full'
  /** A small gable over a bay that goes all the way up. */
  isGabled: boolean
  eaves: 'brackets' | 'dentils' | 'gutter'
  doorway: 'fanlight' | 'transom' | 'hood'
  leaf: DoorStyle['leaf']
  roof: Roofing
  roofHeight: number
  front: 'wall' | 'railings' | 'pavement'
  /** Door on the left instead of the right. */
  isMirrored: boolean
}

/** The row in the design: red brick, pale stone, a bay and an arched doorway. */
export const plainVictorian: VictorianLook = {
  width: 300,
  storeys: 2,
  storeyHeight: 208,
  material: { kind: 'brick', colour: '#A65A42' },
  dressing: '#E2D9C6',
  style: {
    opening: 'sash',
    frame: '#F7F4EC',
    columns: 2,
    rows: 1,
    head: 'stone',
    dressing: '#E2D9C6',
    hasSill: true,
  },
  bay: 'ground',
  isGabled: false,
  eaves: 'brackets',
  doorway: 'fanlight',
  leaf: 'four-panel',
  roof: slateRoof,
  roofHeight: 92,
  front: 'wall',
  isMirrored: false,
}

export function victorian(
  scene: Scene,
  look: VictorianLook,
  door: DoorStyle,
  options: { hasChimney: boolean; isFirst?: boolean },
): House {
  const { width: w, storeys, storeyHeight } = look
  const top = -storeys * storeyHeight - 4
  const doorX = look.isMirrored ? w * 0.2 : w * 0.8
  const stackX = options.isFirst ? 2 : -32
  const stack = options.hasChimney
    ? chimney(scene, {
        x: stackX,
        top: top - look.roofHeight - 58,
        w: 62,
        h: 54,
        material: stackMaterial(look.material),
        pots: 3,
      })
    : ''
  const body =
    stack +
    pitchedRoof(scene, { x: 0, eaves: top, w, h: look.roofHeight, roof: look.roof }) +
    wallRect(scene, 0, top, w, -top, look.material) +
    eaves(scene, look, top) +
    upperFloors(scene, look, top) +
    groundFloor(scene, look, doorX, door) +
    drainpipe(scene, look.isMirrored ? 3 : w - 9, top + 20, -top - 30)
  return { width: w, height: -top + look.roofHeight + 85, doorX, body, fore: fore(scene, look, doorX) }
}

/** Painted houses keep brick stacks. */
const stackMaterial = (material: Material): Material =>
  material.kind === 'render' || material.kind === 'roughcast'
    ? { kind: 'brick', colour: '#A9715A' }
    : material

function eaves(scene: Scene, { width: w, eaves: kind, dressing, material }: VictorianLook, top: number): Svg {
  if (kind === 'gutter')
    return rect(0, top - 4, w, 9, scene.tone('#3A4448')) + shade(scene, 0, top + 5, w, 10)
  const band = rect(0, top - 6, w, 16, scene.tone('#F2EEE4')) + shade(scene, 0, top + 10, w, 8)
  let d = ''
  const gap = kind === 'brackets' ? w / 4.5 : 15
  for (let x = 14; x < w - 6; x += gap)
    d += rectPath(x, top + 10, kind === 'brackets' ? 12 : 7, kind === 'brackets' ? 13 : 8)
  return (
    band +
    path(d, scene.tone(kind === 'brackets' ? '#EDE7DA' : lighter(material.colour, 0.3))) +
    rect(0, top + 32, w, 0, dressing)
  )
}

function upperFloors(scene: Scene, look: VictorianLook, top: number): Svg {
  const { width: w, storeyHeight, storeys, bay, dressing } = look
  let drawn = ''
  for (let floor = storeys - 1; floor > 0; floor--) {
    const floorTop = -(floor + 1) * storeyHeight
    const height = floor === 2 ? 104 : 122
    const y = floorTop + 50
    const columns = bay === 'full' && floor === 1 ? [look.isMirrored ? 0.22 : 0.78] : [0.24, 0.76]
    for (const column of columns)
      drawn += window(scene, { x: w * column - 36, y, w: 72, h: height }, look.style)
    drawn +=
      rect(0, floorTop + storeyHeight - 8, w, 9, scene.tone(dressing)) +
      shade(scene, 0, floorTop + storeyHeight + 1, w, 5)
  }
  return bay === 'full' && look.isGabled ? drawn + gablet(scene, look, top) : drawn
}

const bayBox = ({ width: w, isMirrored }: VictorianLook) => {
  const bayWidth = Math.min(158, w * 0.52)
  return { x: isMirrored ? w - 14 - bayWidth : 14, w: bayWidth }
}

function gablet(scene: Scene, look: VictorianLook, top: number): Svg {
  const { x, w } = bayBox(look)
  const field = gableField(x - 8, top - 70, w + 16, 84)
  const verge = polyline([
    [x - 16, top + 18],
    [x + w / 2, top - 76],
    [x + w + 16, top + 18],
  ])
  return (
    wall(scene, field, look.material) +
    line(verge, scene.tone('#F2EEE4'), 9) +
    window(
      scene,
      { x: x + w / 2 - 14, y: top - 34, w: 28, h: 40 },
      { ...look.style, columns: 1, head: 'none', opening: 'fixed' },
    )
  )
}

function groundFloor(scene: Scene, look: VictorianLook, doorX: number, door: DoorStyle): Svg {
  const { width: w, storeyHeight, dressing } = look
  const leafTop = look.doorway === 'hood' ? -164 : -176
  const leaf: Box = { x: doorX - 31, y: leafTop, w: 62, h: -leafTop - 18 }
  let drawn = ''
  if (look.bay === 'none') {
    const x = look.isMirrored ? w - w * 0.3 - 38 : w * 0.3 - 38
    drawn += window(scene, { x, y: -storeyHeight + 44, w: 78, h: 124 }, look.style)
  } else {
    const { x, w: bayWidth } = bayBox(look)
    const full = look.bay === 'full'
    const top = full ? -2 * storeyHeight + 26 : -storeyHeight + 30
    const floors = full ? [storeyHeight - 14, storeyHeight - 12] : [storeyHeight - 30]
    drawn += cantedBay(scene, {
      x,
      top,
      w: bayWidth,
      bottom: 0,
      floors,
      style: look.style,
      dressing,
      apron: look.material,
      roof: full && look.isGabled ? undefined : { kind: 'slate', colour: '#525C61' },
    })
  }
  return (
    drawn +
    doorway(scene, look, leaf, door) +
    doorLeaf(scene, leaf, door) +
    steps(scene, leaf.x, leaf.y + leaf.h, leaf.w, 2)
  )
}

function doorway(scene: Scene, look: VictorianLook, leaf: Box, door: DoorStyle): Svg {
  switch (look.doorway) {
    case 'fanlight':
      return surround(scene, leaf, 36, door.stone) + fanlight(scene, leaf.x, leaf.y, leaf.w)
    case 'transom':
      return surround(scene, leaf, 44, door.stone) + transom(scene, leaf.x, leaf.y, leaf.w, 30)
    case 'hood':
      return (
        surround(scene, leaf, 24, darker(door.stone, 0.04), 9) +
        transom(scene, leaf.x, leaf.y, leaf.w, 22) +
        hood(scene, leaf.x, leaf.y - 24, leaf.w, door.stone)
      )
  }
}

/** A low wall with a hedge behind it and a gate before the door. */
function fore(
  scene: Scene,
  { width: w, front, material, dressing, isMirrored }: VictorianLook,
  doorX: number,
): Svg {
  if (front === 'pavement') return ''
  const gateFrom = doorX - 40
  const gateTo = doorX + 40
  const [from, to] = isMirrored ? [gateTo, w - 4] : [4, gateFrom]
  const pier = (x: number) =>
    wallRect(scene, x, 30, 22, 34, material) + rect(x - 4, 24, 30, 8, scene.tone(dressing))
  if (front === 'railings')
    return rect(from, 54, to - from, 10, scene.tone(dressing)) + railings(scene, from, 14, to - from, 44, 10)
  return (
    hedge(scene, from, 6, to - from, 38) +
    wallRect(scene, from, 34, to - from, 30, material) +
    rect(from - 4, 28, to - from + 8, 8, scene.tone(dressing)) +
    pier(isMirrored ? gateFrom - 22 : gateTo) +
    railings(scene, gateFrom + 2, 26, gateTo - gateFrom - 4, 38, 10)
  )
}
