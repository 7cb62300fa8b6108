import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { lettering } from '../draw/lettering.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { path, rect, type Svg } from '../draw/svg.ts'
import { houseRoofs, houseWalls, littleHouse } from './little-house.ts'
import { paper } from './paper.ts'

const ink = '#1A2327'

/** An energy label: seven bars, one of them marked with the marigold arrow. */
export function energy(scene: Scene): Svg {
  const { random } = scene
  const bars = ['#4F8F6B', '#6FA36A', '#9DB868', '#D9C875', '#DDAF72', '#CF8B66', '#B8604F']
  const rated = random.whole(1, 4)
  const left = 250
  let drawn =
    rect(0, 0, pictureWidth, pictureHeight, paper(scene)) +
    rect(left - 60, 96, 820, 620, '#1A2327', 0.1) +
    rect(left - 72, 84, 820, 620, '#FBF9F3')
  bars.forEach((colour, index) => {
    const y = 124 + index * 78
    const w = 200 + index * 58
    drawn +=
      path(`M${left - 30} ${y}h${w}l28 31l-28 31h${-w}z`, colour) +
      lettering('ABCDEFG'[index] ?? '', { x: left + 4, y: y + 46, size: 30, colour: '#FFFFFF', weight: 1.2 })
    if (index === rated)
      drawn +=
        path(`M${left + 650} ${y}h-130l-30 31l30 31h130z`, marigold) +
        lettering('ABCDEFG'[index] ?? '', { x: left + 580, y: y + 46, size: 30, colour: ink, weight: 1.3 })
  })
  return drawn + place(scene)
}

/** A little house beside the label. */
const place = (scene: Scene): Svg =>
  littleHouse(scene, {
    x: 946,
    ground: 704,
    w: 190,
    h: 210,
    wall: scene.random.pick(houseWalls),
    roof: scene.random.pick(houseRoofs),
    isHero: false,
  }) +
  rect(900, 704, 300, 96, mix(scene.palette.grass, '#FFFFFF', 0.1)) +
  rect(0, 704, 190, 96, mix(scene.palette.grass, '#FFFFFF', 0.1)) +
  rect(0, 704, pictureWidth, 96, mix(scene.palette.grass, '#FFFFFF', 0.1))
