import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { cloud } from '../draw/sky.ts'
import { circle, line, polyline, rect, type Svg } from '../draw/svg.ts'
import { houseRoofs, houseWalls, littleHouse } from './little-house.ts'

const ink = '#1A2327'

/** A line of prices over a row of houses. */
export function prices(scene: Scene): Svg {
  const { random, palette } = scene
  const count = random.whole(6, 8)
  const each = 1080 / count
  const isRising = random.chance(0.7)
  const heights = Array.from(
    { length: count },
    (_, index) =>
      130 + (isRising ? index : count - 1 - index) * random.between(8, 20) + random.between(-14, 34),
  )
  const points = heights.map(
    (h, index) => [60 + (index + 0.5) * each, 700 - h - 190 - random.between(0, 30)] as const,
  )
  const hero = isRising ? count - 1 : random.whole(2, count - 3)
  const houses = heights.map((h, index) =>
    littleHouse(scene, {
      x: 60 + index * each + each * 0.08,
      ground: 800,
      w: each * 0.84,
      h: h + 60,
      wall: random.pick(houseWalls),
      roof: random.pick(houseRoofs),
      isHero: index === hero,
    }),
  )
  const dots = points.map(
    ([x, y], index) =>
      circle(x, y, index === hero ? 15 : 11, ink) +
      circle(x, y, index === hero ? 8 : 6, index === hero ? marigold : palette.cloud),
  )
  return (
    rect(0, 0, pictureWidth, pictureHeight, palette.sky) +
    cloud(80, 90, 0.95, palette.cloud) +
    cloud(820, 150, 0.8, palette.cloud) +
    houses.join('') +
    line(polyline(points), ink, 7) +
    dots.join('')
  )
}
