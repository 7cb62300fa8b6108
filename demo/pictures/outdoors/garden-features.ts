import { type Colour, darker, lighter } from '../draw/colour.ts'
import { doorLeaf, heroDoor } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { climber } from '../draw/greenery.ts'
import { marigold } from '../draw/palette.ts'
import { gableRoof } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, path, polygon, polyline, rect, rectPath, type Svg } from '../draw/svg.ts'
import { wall, wallRect } from '../draw/walls.ts'
import { window } from '../draw/windows.ts'

export type FeatureKind = 'shed' | 'summerhouse' | 'greenhouse' | 'studio' | 'gate'

const paints: readonly Colour[] = ['#7C9486', '#6E8177', '#8FA0A2', '#B9B49F', '#5B6B5A', '#A8A093']

/** What stands at the end of the garden, with the marigold door: middle at x, foot at ground. */
export function gardenFeature(scene: Scene, kind: FeatureKind, x: number, ground: number): Svg {
  const paint = scene.random.pick(paints)
  return { shed, summerhouse, greenhouse, studio, gate }[kind](scene, x, ground, paint)
}

function shed(scene: Scene, x: number, ground: number, paint: Colour): Svg {
  const boards = { kind: 'boards', colour: paint } as const
  return (
    shade(scene, x - 82, ground - 3, 190, 9, 0.8) +
    wall(scene, gableField(x - 84, ground - 196, 168, 62), boards) +
    wallRect(scene, x - 80, ground - 138, 160, 138, boards) +
    line(
      polyline([
        [x - 98, ground - 126],
        [x, ground - 200],
        [x + 98, ground - 126],
      ]),
      scene.tone('#5C666B'),
      12,
    ) +
    rect(x + 38, ground - 104, 34, 34, scene.tone('#F4F0E6')) +
    rect(x + 42, ground - 100, 26, 26, scene.palette.glass) +
    doorLeaf(scene, { x: x - 44, y: ground - 122, w: 56, h: 120 }, heroDoor('planks', paint))
  )
}

function summerhouse(scene: Scene, x: number, ground: number, paint: Colour): Svg {
  const style = {
    opening: 'fixed',
    frame: '#F7F4EC',
    columns: 2,
    rows: 3,
    head: 'none',
    dressing: '#F2EEE4',
    hasSill: false,
    isBare: true,
  } as const
  return (
    shade(scene, x - 130, ground - 3, 280, 9, 0.8) +
    wallRect(scene, x - 128, ground - 150, 256, 150, { kind: 'boards', colour: paint }) +
    gableRoof(scene, {
      x: x - 152,
      eaves: ground - 146,
      w: 304,
      h: 78,
      roof: { kind: 'slate', colour: '#5C666B' },
    }) +
    polygon(
      [
        [x - 60, ground - 148],
        [x, ground - 196],
        [x + 60, ground - 148],
      ],
      scene.tone(lighter(paint, 0.2)),
    ) +
    window(scene, { x: x - 112, y: ground - 122, w: 62, h: 88 }, style) +
    window(scene, { x: x + 50, y: ground - 122, w: 62, h: 88 }, style) +
    doorLeaf(scene, { x: x - 34, y: ground - 128, w: 68, h: 126 }, heroDoor('half-glazed', paint)) +
    rect(x - 70, ground - 6, 140, 9, scene.tone('#CFC7B6'))
  )
}

function greenhouse(scene: Scene, x: number, ground: number): Svg {
  const frame = scene.tone('#F2EEE4')
  const glass = '#C9D8D2'
  let bars = ''
  for (let at = -130; at <= 130; at += 37) bars += rectPath(x + at - 2, ground - 140, 4, 108)
  return (
    shade(scene, x - 132, ground - 3, 280, 9, 0.8) +
    polygon(
      [
        [x - 134, ground - 140],
        [x, ground - 216],
        [x + 134, ground - 140],
      ],
      glass,
    ) +
    rect(x - 132, ground - 140, 264, 110, glass) +
    path(`M${x - 132} ${ground - 60}L${x - 20} ${ground - 140}h50L${x - 132} ${ground - 30}z`, '#DDE8E2') +
    path(
      [-96, -60, 66, 100].map((at) => `M${x + at - 16} ${ground - 32}q4 -44 18 -50q14 10 16 50z`).join(''),
      scene.tone('#6E8F5A'),
    ) +
    wallRect(scene, x - 134, ground - 34, 268, 34, { kind: 'brick', colour: '#A9614A' }) +
    path(bars, frame) +
    line(
      polyline([
        [x - 140, ground - 138],
        [x, ground - 218],
        [x + 140, ground - 138],
        [x - 140, ground - 138],
      ]),
      frame,
      6,
    ) +
    rect(x - 32, ground - 138, 64, 136, frame) +
    doorLeaf(scene, { x: x - 27, y: ground - 132, w: 54, h: 130 }, heroDoor('glazed', '#F2EEE4'))
  )
}

function studio(scene: Scene, x: number, ground: number): Svg {
  const timber = scene.random.pick(['#9A7A58', '#4A5356', '#B08E68'])
  return (
    shade(scene, x - 172, ground - 3, 366, 9, 0.8) +
    wallRect(scene, x - 170, ground - 158, 340, 158, { kind: 'boards', colour: timber }) +
    rect(x - 182, ground - 172, 364, 16, scene.tone('#343F44')) +
    shade(scene, x - 170, ground - 156, 340, 9) +
    window(
      scene,
      { x: x - 150, y: ground - 132, w: 104, h: 122 },
      {
        opening: 'fixed',
        frame: '#2C363B',
        columns: 2,
        rows: 1,
        head: 'none',
        dressing: '#D7D1C4',
        hasSill: false,
        isBare: true,
      },
    ) +
    window(
      scene,
      { x: x + 46, y: ground - 132, w: 104, h: 70 },
      {
        opening: 'fixed',
        frame: '#2C363B',
        columns: 1,
        rows: 1,
        head: 'none',
        dressing: '#D7D1C4',
        hasSill: false,
        isBare: true,
      },
    ) +
    doorLeaf(scene, { x: x - 31, y: ground - 132, w: 62, h: 130 }, heroDoor('slatted', timber)) +
    rect(x - 190, ground - 6, 380, 9, scene.tone('#A3845F'))
  )
}

/** A door in the end wall under a climbing rose. */
function gate(scene: Scene, x: number, ground: number, paint: Colour): Svg {
  const stone = scene.tone('#C9BFAA')
  return (
    path(`M${x - 60} ${ground}V${ground - 132}a60 54 0 0 1 120 0V${ground}z`, stone) +
    path(`M${x - 44} ${ground}V${ground - 130}a44 42 0 0 1 88 0V${ground}z`, marigold) +
    path(
      [-26, -9, 8, 25].map((at) => rectPath(x + at, ground - 164, 2, 162)).join(''),
      darker(marigold, 0.16),
    ) +
    rect(x - 40, ground - 122, 56, 4, '#3A2E22', 0.8) +
    rect(x - 40, ground - 38, 56, 4, '#3A2E22', 0.8) +
    climber(scene, x - 82, ground, 150, 130) +
    rect(x - 60, ground - 4, 120, 6, scene.tone(paint))
  )
}
