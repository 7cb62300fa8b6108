import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker, mix } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps, surround } from '../draw/doors.ts'
import { gableField, slopedField } from '../draw/field.ts'
import { border, climber, hedge } from '../draw/greenery.ts'
import { type Roofing, roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, path, polygon, polyline, rect, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type CottageLook = {
  width: number
  material: Material
  roof: Roofing
  /** Around windows and door. */
  dressing: Colour
  frame: Colour
  upper: 'dormers' | 'eyebrows' | 'windows'
  porch: 'lintel' | 'gable' | 'hood'
  hasClimber: boolean
  hasTopiary: boolean
  chimneys: 1 | 2
}

export const plainCottage: CottageLook = {
  width: 520,
  material: { kind: 'rubble', colour: '#C9B48C' },
  roof: { kind: 'stone', colour: '#8C7A62' },
  dressing: '#E6D9BB',
  frame: '#F7F4EC',
  upper: 'dormers',
  porch: 'lintel',
  hasClimber: false,
  hasTopiary: true,
  chimneys: 2,
}

const wallHeight = 250
const roofHeight = 126

/** A cottage of a storey and a half, door in the middle. */
export function cottage(scene: Scene, look: CottageLook, door: DoorStyle): House {
  const { width: w } = look
  const hasFullStorey = look.upper === 'windows'
  const top = -wallHeight - (hasFullStorey ? 44 : 0)
  const stacks: Material = {
    kind: look.material.kind === 'brick' ? 'brick' : 'coursed',
    colour: darker(look.material.kind === 'render' ? '#A9614A' : look.material.colour, 0.1),
  }
  const places = look.chimneys === 2 ? [16, w - 72] : [w - 72]
  const isThatched = look.roof.kind === 'thatch'
  const over = isThatched ? 26 : 14
  const slope = slopedField({
    top: top - roofHeight,
    bottom: top + (isThatched ? 16 : 6),
    topSpan: [24, w - 24],
    bottomSpan: [-over, w + over],
  })
  const body =
    places
      .map((x) => chimney(scene, { x, top: top - 190, w: 56, h: 110, material: stacks, pots: 2 }))
      .join('') +
    wallRect(scene, 0, top, w, -top, look.material) +
    roofing(scene, slope, look.roof) +
    (isThatched
      ? thatchRidge(scene, look, top)
      : rect(20, top - roofHeight - 4, w - 40, 7, scene.tone(darker(look.roof.colour, 0.16)))) +
    shade(scene, 0, top + (isThatched ? 16 : 6), w, 10) +
    [w * 0.21, w * 0.79].map((x) => column(scene, look, x, top)).join('') +
    entrance(scene, look, door, hasFullStorey ? top : undefined)
  return { width: w, height: -top + 215, doorX: w / 2, body, fore: fore(scene, look) }
}

const lights = (look: CottageLook, columns: number, rows: number, hasHead: boolean): WindowStyle => ({
  opening: 'fixed',
  frame: look.frame,
  columns,
  rows,
  head: hasHead ? (look.material.kind === 'brick' ? 'segmental' : 'stone') : 'none',
  dressing: look.dressing,
  hasSill: true,
})

function column(scene: Scene, look: CottageLook, x: number, top: number): Svg {
  const lower = window(
    scene,
    { x: x - 44, y: -146, w: 88, h: 82 },
    lights(look, 3, 2, look.material.kind !== 'render'),
  )
  if (look.upper === 'windows')
    return lower + window(scene, { x: x - 36, y: top + 36, w: 72, h: 72 }, lights(look, 2, 2, false))
  if (look.upper === 'eyebrows') {
    const brow = path(
      `M${x - 74} ${top + 18}Q${x - 52} ${top - 54} ${x} ${top - 56}Q${x + 52} ${top - 54} ${x + 74} ${top + 18}z`,
      scene.tone(darker(look.roof.colour, 0.07)),
    )
    return (
      brow +
      wallRect(scene, x - 36, top - 28, 72, 60, look.material) +
      window(scene, { x: x - 28, y: top - 24, w: 56, h: 54 }, lights(look, 2, 2, false)) +
      lower
    )
  }
  const dormer = gableField(x - 49, top - 66, 98, 72)
  return (
    polygon(
      [
        [x - 63, top + 6],
        [x, top - 86],
        [x + 63, top + 6],
      ],
      scene.tone(darker(look.roof.colour, 0.12)),
    ) +
    wall(scene, dormer, { ...look.material, colour: mix(look.material.colour, '#F6EACD', 0.18) }) +
    line(
      polyline([
        [x - 60, top + 4],
        [x, top - 80],
        [x + 60, top + 4],
      ]),
      scene.tone(darker(look.roof.colour, 0.28)),
      5,
    ) +
    window(scene, { x: x - 27, y: top - 34, w: 54, h: 62 }, lights(look, 2, 2, false)) +
    lower
  )
}

function thatchRidge(scene: Scene, { width: w, roof }: CottageLook, top: number): Svg {
  const y = top - roofHeight
  let d = `M18 ${y - 9}H${w - 18}L${w - 8} ${y + 22}`
  for (let x = w - 8; x > 16; x -= 24) d += `q-6 14 -12 0q-6 -10 -12 0`
  return path(`${d}z`, scene.tone(darker(roof.colour, 0.18)))
}

function entrance(scene: Scene, look: CottageLook, door: DoorStyle, upperTop: number | undefined): Svg {
  const x = look.width / 2
  const leaf = { x: x - 31, y: -152, w: 62, h: 144 }
  const above =
    upperTop === undefined
      ? ''
      : window(scene, { x: x - 30, y: upperTop + 36, w: 60, h: 72 }, lights(look, 2, 2, false))
  const inner =
    surround(scene, leaf, 14, look.dressing) +
    doorLeaf(scene, leaf, door) +
    steps(scene, leaf.x, -8, leaf.w, 1)
  switch (look.porch) {
    case 'lintel':
      return above + rect(x - 46, -178, 92, 12, scene.tone('#6B5A44')) + inner
    case 'hood':
      return (
        above +
        inner +
        polygon(
          [
            [x - 62, -164],
            [x - 44, -196],
            [x + 44, -196],
            [x + 62, -164],
          ],
          scene.tone(darker(look.roof.colour, 0.05)),
        ) +
        shade(scene, x - 50, -164, 100, 9, 1.2)
      )
    case 'gable':
      return (
        above +
        inner +
        polygon(
          [
            [x - 70, -150],
            [x, -214],
            [x + 70, -150],
          ],
          scene.tone(darker(look.roof.colour, 0.1)),
        ) +
        polygon(
          [
            [x - 46, -152],
            [x, -194],
            [x + 46, -152],
          ],
          scene.tone(mix(look.material.colour, '#F6EACD', 0.25)),
        ) +
        [x - 60, x + 50].map((post) => rect(post, -152, 10, 152, scene.tone('#7A6148'))).join('') +
        shade(scene, x - 50, -152, 100, 8, 1.2)
      )
  }
}

function fore(scene: Scene, look: CottageLook): Svg {
  const x = look.width / 2
  const topiary = look.hasTopiary
    ? [x - 102, x + 58]
        .map((left) => hedge(scene, left, -120, 44, 120, mix(scene.palette.hedge, '#8AA06A', 0.3)))
        .join('')
    : ''
  const ivy = look.hasClimber ? climber(scene, x - 96, 0, 170, 150) : ''
  return ivy + topiary + border(scene, 8, 4, x - 120, 0.25) + border(scene, x + 108, 4, x - 120, 0.25)
}
