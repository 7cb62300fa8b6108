import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { hippedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade, shadeShape } from '../draw/scene.ts'
import { line, path, polygon, polyline, rect, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type ThirtiesLook = {
  brick: Material
  upper: Material
  roof: Roofing
  frame: Colour
  /** Under the upper window of the bay. */
  apron: Material
  bayTop: 'gable' | 'timbered' | 'hip'
  doorway: 'arch' | 'canopy'
}

export const plainThirties: ThirtiesLook = {
  brick: { kind: 'brick', colour: '#A9614A' },
  upper: { kind: 'render', colour: '#EDE5D6' },
  roof: { kind: 'tile', colour: '#8F4F3D' },
  frame: '#F7F4EC',
  apron: { kind: 'hung-tiles', colour: '#9A5844' },
  bayTop: 'gable',
  doorway: 'arch',
}

const width = 580
const wallHeight = 300
const bayWidth = 160

/** A pair between the wars: bays in the middle, doors at the outer ends. The hero is the left or the right half. */
export function thirtiesSemi(
  scene: Scene,
  look: ThirtiesLook,
  doors: readonly [left: DoorStyle, right: DoorStyle],
): House {
  const top = -wallHeight
  const heroIsLeft = doors[0].isHero
  const body =
    chimney(scene, { x: width / 2 - 42, top: top - 206, w: 84, h: 100, material: look.brick, pots: 4 }) +
    hippedRoof(scene, { x: -22, eaves: top + 8, w: width + 44, h: 146, inset: 124, roof: look.roof }) +
    wallRect(scene, 0, top, width, wallHeight, look.brick) +
    wallRect(scene, 0, top, width, 146, look.upper) +
    shade(scene, 0, top + 6, width, 12) +
    half(scene, look, 'left', doors[0]) +
    half(scene, look, 'right', doors[1])
  return { width, height: wallHeight + 236, doorX: heroIsLeft ? 52 : width - 52, body, fore: '' }
}

function half(scene: Scene, look: ThirtiesLook, side: 'left' | 'right', door: DoorStyle): Svg {
  const bayX = side === 'left' ? 108 : width - 108 - bayWidth
  const doorX = side === 'left' ? 52 : width - 52
  const casement: WindowStyle = {
    opening: 'casement',
    frame: look.frame,
    columns: 2,
    rows: 1,
    head: 'none',
    dressing: '#EFE8DA',
    hasSill: true,
  }
  return (
    window(scene, { x: doorX - 28, y: -wallHeight + 44, w: 56, h: 62 }, casement) +
    bay(scene, look, bayX) +
    doorway(scene, look, doorX, door)
  )
}

function bay(scene: Scene, look: ThirtiesLook, x: number): Svg {
  const top = -wallHeight
  const lights: WindowStyle = {
    opening: 'casement',
    frame: look.frame,
    columns: 4,
    rows: 1,
    head: 'none',
    dressing: '#EFE8DA',
    hasSill: false,
  }
  return (
    rect(x, top + 6, bayWidth, wallHeight - 6, scene.tone('#F2ECDF')) +
    bayTop(scene, look, x, top) +
    window(scene, { x: x + 8, y: top + 38, w: bayWidth - 16, h: 84 }, lights) +
    wallRect(scene, x, top + 130, bayWidth, 44, look.apron) +
    shade(scene, x, top + 126, bayWidth, 8) +
    rect(x - 4, top + 122, bayWidth + 8, 6, scene.tone('#F7F2E7')) +
    window(scene, { x: x + 8, y: top + 178, w: bayWidth - 16, h: 84 }, lights) +
    rect(x - 4, top + 262, bayWidth + 8, 7, scene.tone('#F7F2E7')) +
    wallRect(scene, x, top + 269, bayWidth, 31, look.brick) +
    shade(scene, x, top + 269, bayWidth, 4) +
    shade(scene, x + bayWidth, top + 20, 12, wallHeight - 20, 0.8)
  )
}

function bayTop(scene: Scene, look: ThirtiesLook, x: number, top: number): Svg {
  if (look.bayTop === 'hip') {
    return (
      polygon(
        [
          [x - 14, top + 22],
          [x + 40, top - 44],
          [x + bayWidth - 40, top - 44],
          [x + bayWidth + 14, top + 22],
        ],
        scene.tone(darker(look.roof.colour, 0.07)),
      ) + shade(scene, x, top + 22, bayWidth, 8)
    )
  }
  const field = gableField(x - 6, top - 62, bayWidth + 12, 78)
  const verge = polyline([
    [x - 15, top + 21],
    [x + bayWidth / 2, top - 64],
    [x + bayWidth + 15, top + 21],
  ])
  const timber = scene.tone('#4E4036')
  const beams =
    look.bayTop === 'timbered'
      ? [0.25, 0.5, 0.75]
          .map((k) => rect(x + bayWidth * k - 4, top - 56 * (1 - Math.abs(k - 0.5) * 2.1), 8, 70, timber))
          .join('') + rect(x, top + 10, bayWidth, 8, timber)
      : ''
  const bargeboard = look.bayTop === 'timbered' ? timber : scene.tone('#F7F2E7')
  return (
    wall(scene, field, look.bayTop === 'timbered' ? { kind: 'render', colour: '#F2ECDF' } : look.upper) +
    beams +
    line(verge, bargeboard, 8) +
    shadeShape(scene, [
      [x, top + 16],
      [x + bayWidth, top + 16],
      [x + bayWidth, top + 24],
      [x, top + 24],
    ])
  )
}

function doorway(scene: Scene, look: ThirtiesLook, x: number, door: DoorStyle): Svg {
  const leaf = { x: x - 29, y: -134, w: 58, h: 126 }
  const porch =
    look.doorway === 'arch'
      ? path(`M${x - 42} 0V-128A42 40 0 0 1 ${x + 42} -128V0z`, scene.tone(darker(look.brick.colour, 0.22))) +
        path(`M${x - 34} 0V-126A34 34 0 0 1 ${x + 34} -126V0z`, scene.tone(darker(look.brick.colour, 0.5)))
      : rect(x - 42, -150, 84, 150, scene.tone('#F2ECDF')) +
        polygon(
          [
            [x - 56, -150],
            [x - 40, -172],
            [x + 40, -172],
            [x + 56, -150],
          ],
          scene.tone(look.roof.colour),
        )
  return (
    porch +
    doorLeaf(scene, leaf, door) +
    shade(scene, leaf.x, leaf.y, leaf.w, 12, 0.8) +
    steps(scene, leaf.x, -8, leaf.w, 1)
  )
}
