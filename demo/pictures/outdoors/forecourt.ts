import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { lampPost } from '../draw/ironwork.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { backdrop } from '../draw/sky.ts'
import { ellipse, path, place, rect, rectPath, type Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { farTree } from '../fronts/front.ts'
import { localeOf, someWall } from '../fronts/locale.ts'
import { garages } from '../houses/garages.ts'

const ground = 520

/** The whole yard from its entrance: the row at the far side, room to turn in front of it. */
export function forecourt(scene: Scene, facts: ListingFacts): Svg {
  const { random } = scene
  const locale = localeOf(facts)
  const row = garages(scene, {
    kind: 'row',
    material: someWall(scene, locale),
    roof: random.pick(locale.roofs),
    leaf: random.pick(['ribbed', 'panelled', 'boarded']),
  })
  const scale = 0.68
  return (
    backdrop(scene, ground, random.pick(['roofs', 'plain', 'towers'])) +
    [70, 300, 900, 1120]
      .map((x) => farTree(scene, x + random.between(-40, 40), ground - 60, random.between(0.8, 1.2)))
      .join('') +
    concrete(scene) +
    place(row.body, pictureMiddle - row.doorX * scale, ground, scale) +
    walls(scene) +
    lampPost(scene, random.pick([150, 1050]), ground + 190)
  )
}

function concrete(scene: Scene): Svg {
  const { random, tone } = scene
  const colour = random.pick(['#B9B6AC', '#C6BFB0', '#A9A9A4'])
  const deep = pictureHeight - ground
  let joints =
    rectPath(0, ground + deep * 0.22, pictureWidth, 2) + rectPath(0, ground + deep * 0.58, pictureWidth, 3)
  for (let index = -5; index <= 5; index++) {
    const far = pictureMiddle + index * 140
    const near = pictureMiddle + index * 300
    joints += `M${far} ${ground}h2L${near + 4} ${pictureHeight}h-5z`
  }
  return (
    rect(0, ground, pictureWidth, deep, tone(colour)) +
    path(joints, tone(mix(colour, '#000000', 0.1))) +
    ellipse(
      random.between(380, 760),
      ground + random.between(120, 210),
      92,
      15,
      tone(mix(colour, '#C9D8DC', 0.6)),
    )
  )
}

/** The sides of the yard, in shade on the left. */
function walls(scene: Scene): Svg {
  const brick = scene.tone('#A9715A')
  const side = (x: number, towards: 1 | -1) =>
    path(`M${x} ${ground - 96}L${x + towards * 60} ${ground - 66}V${ground}L${x} ${ground + 150}z`, brick)
  return side(0, 1) + side(pictureWidth, -1) + shade(scene, 0, ground - 4, pictureWidth, 5, 0.8)
}
