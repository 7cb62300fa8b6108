import { heroDoor, mutedDoor } from '../draw/doors.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { hedge } from '../draw/greenery.ts'
import { lampPost } from '../draw/ironwork.ts'
import type { Scene } from '../draw/scene.ts'
import { backdrop } from '../draw/sky.ts'
import { bench, bicycle, pillarBox } from '../draw/street-life.ts'
import { path, place, rect, rectPath, type Svg } from '../draw/svg.ts'
import { anyTree, tree } from '../draw/trees.ts'
import type { ListingFacts } from '../facts.ts'
import type { Front } from '../fronts/front.ts'
import type { House } from '../houses/house.ts'
import { isSuburban, someHomes } from './neighbours.ts'

const ground = 634

/** The street of the home: houses of its kind, smaller, and the one marigold door in the middle. */
export function streetView(scene: Scene, facts: ListingFacts, front?: Front): Svg {
  const { random } = scene
  const suburban = front?.street ? !front.street.isRow : isSuburban(facts)
  return (
    backdrop(
      scene,
      ground,
      suburban
        ? random.pick(['hills', 'plain', 'hills', 'sea'])
        : random.pick(['roofs', 'plain', 'towers', 'roofs']),
    ) +
    road(scene) +
    houses(scene, facts, suburban, front?.street) +
    furniture(scene, suburban)
  )
}

/** The same houses as in the picture of the front; where it shows only one, such as stand beside it. */
function houses(scene: Scene, facts: ListingFacts, suburban: boolean, street: Front['street']): Svg {
  let index = 0
  const next = (isHero: boolean): House[] => {
    if (street) return [street.build(isHero, isHero ? 0 : ++index)]
    return someHomes(scene, facts, suburban, (leaf, stone) =>
      isHero ? heroDoor(leaf, stone) : mutedDoor(scene, leaf, stone),
    )
  }
  const [hero] = next(true) as [House]
  const scale = Math.min(suburban ? 0.8 : 0.72, 470 / hero.height)
  const heroX = pictureMiddle - hero.doorX * scale
  const gap = suburban ? 74 : -0.6
  const rows: { house: House; x: number }[] = [{ house: hero, x: heroX }]
  for (let right = heroX + hero.width * scale + gap; right < pictureWidth; ) {
    for (const house of next(false)) {
      rows.push({ house, x: right })
      right += house.width * scale + gap
    }
  }
  for (let left = heroX - gap; left > 0; ) {
    for (const house of next(false)) {
      left -= house.width * scale
      rows.unshift({ house, x: left })
      left -= gap
    }
  }
  let drawn = ''
  if (suburban)
    for (const { x } of rows)
      drawn += place(tree(scene, anyTree(scene)), x - gap / 2, ground + 4, scene.random.between(0.8, 1.05))
  for (const { house, x } of rows) drawn += place(house.body + (suburban ? house.fore : ''), x, ground, scale)
  return drawn
}

/** Pavement, kerb, road with its centre line, and the pavement on our side. */
function road(scene: Scene): Svg {
  const { palette, tone } = scene
  let dashes = ''
  for (let x = 30; x < pictureWidth; x += 150) dashes += rectPath(x, ground + 96, 84, 6)
  return (
    rect(0, ground, pictureWidth, 44, tone(palette.pavement)) +
    rect(0, ground + 44, pictureWidth, 7, tone(palette.kerb)) +
    rect(0, ground + 51, pictureWidth, 100, tone(palette.road)) +
    path(dashes, tone('#D9D6CC')) +
    rect(0, ground + 148, pictureWidth, 9, tone(palette.kerb)) +
    rect(0, ground + 157, pictureWidth, pictureHeight, tone(palette.pavement))
  )
}

function furniture(scene: Scene, suburban: boolean): Svg {
  const { random } = scene
  const near = pictureHeight - 6
  const bigTree = (x: number) =>
    place(tree(scene, random.pick(['broad', 'lime'])), x, near, random.between(1.6, 1.9))
  const far = suburban ? hedge(scene, -10, ground - 8, 300, 26) + hedge(scene, 860, ground - 8, 350, 26) : ''
  const small = random.pick([
    () => place(pillarBox(scene, 0, 0), random.pick([330, 860]), ground + 40, 0.72),
    () => place(bench(scene, 0, 0), random.pick([260, 820]), ground + 40, 0.8),
    () => place(bicycle(scene, 0, 0), random.pick([300, 830]), ground + 40, 0.8),
    () => '',
  ])()
  const lamps =
    place(lampPost(scene, 0, 0), 250, ground + 42, 0.82) +
    place(lampPost(scene, 0, 0), 950, ground + 42, 0.82)
  const frame = random.weighted([
    [3, () => bigTree(random.between(20, 110))],
    [3, () => bigTree(random.between(1090, 1180))],
    [2, () => bigTree(random.between(0, 60)) + bigTree(random.between(1140, 1200))],
    [1, () => ''],
  ])()
  return far + lamps + small + frame
}
