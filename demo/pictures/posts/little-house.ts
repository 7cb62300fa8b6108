import { type Colour, darker, lighter } from '../draw/colour.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { path, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'

type LittleHouse = {
  x: number
  ground: number
  w: number
  h: number
  wall: Colour
  roof: Colour
  isHero: boolean
}

/** A house as a sign: gable, two windows, a door. Only one of a picture has the marigold door. */
export function littleHouse(scene: Scene, { x, ground, w, h, wall, roof, isHero }: LittleHouse): Svg {
  const top = ground - h
  const pane = w * 0.22
  const lit = scene.random.chance(0.25) ? scene.palette.glint : scene.palette.glass
  let windows = ''
  for (const left of [x + w * 0.18, x + w * 0.6]) {
    windows +=
      rect(left, top + h * 0.16, pane, pane * 1.25, '#F7F4EC') +
      rect(left + 4, top + h * 0.16 + 4, pane - 8, pane * 1.25 - 8, lit)
    if (h > 190)
      windows +=
        rect(left, top + h * 0.16 + pane * 2, pane, pane * 1.25, '#F7F4EC') +
        rect(left + 4, top + h * 0.16 + pane * 2 + 4, pane - 8, pane * 1.25 - 8, lit)
  }
  const door = isHero ? marigold : '#26343A'
  const marks = scene.random.chance(0.6)
    ? path(
        rectPath(x + w * 0.1, top + h * 0.55, w * 0.16, 5) +
          rectPath(x + w * 0.66, top + h * 0.72, w * 0.2, 5) +
          rectPath(x + w * 0.3, top + h * 0.86, w * 0.12, 5),
        darker(wall, 0.1),
      )
    : ''
  return (
    rect(x + w * 0.66, top - h * 0.3, w * 0.13, h * 0.3, darker(wall, 0.12)) +
    rect(x, top, w, h, wall) +
    marks +
    rect(x + w * 0.86, top, w * 0.14, h, '#1A2327', 0.1) +
    polygon(
      [
        [x - w * 0.08, top + 2],
        [x + w / 2, top - w * 0.46],
        [x + w * 1.08, top + 2],
      ],
      roof,
    ) +
    polygon(
      [
        [x + w / 2, top - w * 0.46],
        [x + w * 1.08, top + 2],
        [x + w / 2, top + 2],
      ],
      darker(roof, 0.1),
    ) +
    windows +
    rect(x + w * 0.39, ground - h * 0.3, w * 0.22, h * 0.3, door) +
    rect(x + w * 0.39, ground - h * 0.3, w * 0.22, 5, '#1A2327', 0.2) +
    (isHero
      ? rect(x + w * 0.55, ground - h * 0.15, 5, 5, '#5B3F0C')
      : rect(x + w * 0.55, ground - h * 0.15, 5, 5, lighter(door, 0.5)))
  )
}

export const houseWalls: readonly Colour[] = [
  '#A65A42',
  '#C4A36C',
  '#EFE8D9',
  '#B27A62',
  '#D8CBAE',
  '#8E6450',
  '#C9D8DB',
  '#B5A07E',
]
export const houseRoofs: readonly Colour[] = ['#5C666B', '#7C5A4C', '#8F4F3D', '#4A5459']
