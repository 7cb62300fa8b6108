import type { Attached } from '../../building/floor-plan.ts'
import { pictureMiddle, pictureWidth } from '../draw/format.ts'
import { hedge } from '../draw/greenery.ts'
import { street } from '../draw/ground.ts'
import { lampPost } from '../draw/ironwork.ts'
import type { Scene } from '../draw/scene.ts'
import { backdrop, type Horizon } from '../draw/sky.ts'
import { bicycle } from '../draw/street-life.ts'
import { place, type Svg } from '../draw/svg.ts'
import { anyTree, tree } from '../draw/trees.ts'
import { type House, placeHouse } from '../houses/house.ts'

export type Front = {
  content: () => Svg
  /** What the picture shows, for those who do not see it: `A Victorian terraced house in red brick`. */
  description: string
  /** The houses of its street: in a row, or each on a plot. */
  street?: { build: (isHero: boolean, index: number) => House; isRow: boolean }
}

/** Least sky above the highest chimney. */
const headroom = 74

type Row = {
  /** Builds one house of the row; only the middle one has the marigold door. */
  build: (isHero: boolean, index: number) => House
  horizon: Horizon
  maxScale?: number
  /** A row that ends with this house has no neighbour on the other side. */
  attached?: Attached | undefined
}

/** Houses side by side along a pavement, the door of the middle one before us. */
export function rowFront(scene: Scene, { build, horizon, maxScale = 1.06, attached = 'both' }: Row): Svg {
  const { random } = scene
  const hero = build(true, 0)
  const ground = random.between(656, 686)
  const scale = Math.min(maxScale, (ground - headroom) / hero.height)
  // A hair's overlap, or the sky shows between neighbours where pixels do not fall on whole numbers.
  const each = hero.width * scale - 0.8
  const heroLeft = pictureMiddle + random.between(-30, 30) - hero.doorX * scale
  const before = attached === 'right' ? 0 : Math.ceil(heroLeft / each)
  const after = attached === 'left' ? 0 : Math.ceil((pictureWidth - heroLeft - each) / each)
  const openSide = attached === 'left' ? heroLeft + each : attached === 'right' ? heroLeft : undefined
  let houses = ''
  for (let index = -before; index <= after; index++) {
    const house = index === 0 ? hero : build(false, index)
    houses += placeHouse(house, heroLeft + index * each, ground, scale)
  }
  return (
    backdrop(scene, ground, horizon) +
    (openSide === undefined ? '' : endOfRow(scene, ground, openSide, attached)) +
    street(scene, ground) +
    houses +
    pavementLife(scene, ground)
  )
}

/** Beside the last house of a row: trees behind a garden hedge. */
function endOfRow(scene: Scene, ground: number, x: number, attached: Attached): Svg {
  const isRight = attached === 'left'
  const at = (by: number) => (isRight ? x + by : x - by)
  const [left, right] = isRight ? [x - 8, pictureWidth] : [0, x + 8]
  return (
    farTree(scene, at(120), ground + 6, scene.random.between(1.1, 1.35)) +
    farTree(scene, at(310), ground + 4, scene.random.between(0.8, 1)) +
    hedge(scene, left, ground - 62, right - left, 66)
  )
}

/** A tree, a lamp or a bicycle, well clear of the door. */
function pavementLife(scene: Scene, ground: number): Svg {
  const { random } = scene
  const left = random.between(70, 190)
  const right = random.between(1010, 1130)
  const treeAt = (x: number) =>
    place(
      tree(
        scene,
        random.weighted([
          [4, 'broad'],
          [3, 'lime'],
          [2, 'birch'],
        ] as const),
      ),
      x,
      ground + 66,
      random.between(0.82, 1.08),
    )
  return random.weighted<() => Svg>([
    [4, () => treeAt(left)],
    [4, () => treeAt(right)],
    [2, () => treeAt(left) + lampPost(scene, right, ground + 70)],
    [2, () => lampPost(scene, left, ground + 70) + treeAt(right)],
    [1.4, () => lampPost(scene, random.chance(0.5) ? left : right, ground + 70)],
    [1.6, () => bicycle(scene, random.chance(0.5) ? 330 : 800, ground + 62)],
    [1, () => ''],
  ])()
}

/** Furthest the door may stand from the middle: a 3:4 crop still shows it whole. */
const doorReach = 165

/** How large a house may stand on its plot, and where: as central as its door allows. */
export function standing(house: House, ground: number, maxWidth = 880, maxScale = 1.24) {
  const scale = Math.min(maxScale, (ground - headroom) / house.height, maxWidth / house.width)
  const offCentre = (house.doorX - house.width / 2) * scale
  const doorX = pictureMiddle + Math.max(-doorReach, Math.min(doorReach, offCentre * 0.7))
  return { x: doorX - house.doorX * scale, scale, doorX }
}

export const farTree = (scene: Scene, x: number, ground: number, scale: number): Svg =>
  place(tree(scene, anyTree(scene)), x, ground, scale)
