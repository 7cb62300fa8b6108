import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { circle, line, path, rect, roundRect, type Svg } from '../draw/svg.ts'
import { keyShape } from './keys.ts'
import { houseRoofs, houseWalls, littleHouse } from './little-house.ts'
import { paper } from './paper.ts'

/** A month on the wall, the day that matters in marigold. */
export function calendar(scene: Scene): Svg {
  const { random } = scene
  const left = 330
  const day = random.whole(8, 24)
  const head = random.pick(['#7B3B33', '#2D4660', '#3F5A4C'])
  let drawn =
    rect(0, 0, pictureWidth, pictureHeight, paper(scene)) +
    rect(left + 14, 120, 540, 600, '#1A2327', 0.12) +
    roundRect(left, 104, 540, 600, 14, '#FBF9F3') +
    path(`M${left} 118a14 14 0 0 1 14 -14h512a14 14 0 0 1 14 14v92h-540z`, head)
  for (const x of [left + 120, left + 420])
    drawn += rect(x - 9, 66, 18, 76, '#4A5459') + circle(x, 142, 15, '#26343A')
  for (let index = 0; index < 35; index++) {
    const x = left + 44 + (index % 7) * 66
    const y = 262 + Math.floor(index / 7) * 84
    const isDay = index === day
    drawn += roundRect(x, y, 56, 62, 6, isDay ? marigold : index % 7 > 4 ? '#E6E1D6' : '#EFEBE1')
    if (index < day) drawn += line(`M${x + 16} ${y + 34}l9 10l17 -22`, '#9AA5A0', 5, 'round')
  }
  return (
    drawn +
    keyShape(930, 430, 0.9, '#8A8F8E', 0.5) +
    littleHouse(scene, {
      x: 76,
      ground: 704,
      w: 170,
      h: 190,
      wall: random.pick(houseWalls),
      roof: random.pick(houseRoofs),
      isHero: false,
    }) +
    rect(0, 704, pictureWidth, 96, mix(paper(scene), '#8A7A64', 0.35))
  )
}
