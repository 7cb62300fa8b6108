import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { hedge } from '../draw/greenery.ts'
import { lawn } from '../draw/ground.ts'
import type { Scene } from '../draw/scene.ts'
import { backdrop, type Horizon } from '../draw/sky.ts'
import { path, place, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'
import { tree } from '../draw/trees.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type House, placeHouse } from '../houses/house.ts'
import { wildFlowers } from './field.ts'
import { farTree, standing } from './front.ts'

export type Plot = 'lawn' | 'street' | 'gravel' | 'meadow' | 'walled'

type Standing = {
  house: House
  plot: Plot
  horizon: Horizon
  maxScale?: number
  maxWidth?: number
  boundary?: Material
}

/** A house on ground of its own, its door in the middle of the picture. */
export function plotFront(
  scene: Scene,
  { house, plot, horizon, maxScale, maxWidth, boundary }: Standing,
): Svg {
  const { random } = scene
  const ground = plot === 'street' || plot === 'walled' ? random.between(610, 636) : random.between(612, 648)
  const { x, scale, doorX } = standing(house, ground, maxWidth, maxScale)
  const left = x
  const right = x + house.width * scale
  const planting = trees(scene, ground, left, right)
  return (
    backdrop(scene, ground, horizon) +
    planting.behind +
    grounds[plot](scene, ground, doorX, 70 * scale) +
    sideHedges(scene, ground, left, right) +
    placeHouse(house, x, ground, scale) +
    fronts[plot](scene, ground, doorX, boundary ?? { kind: 'brick', colour: '#A9614A' }) +
    planting.before
  )
}

/** Trees beside and behind, never two crowns in one place. */
function trees(scene: Scene, ground: number, left: number, right: number): Planting {
  const { random, season } = scene
  const isLeft = random.chance(0.68)
  const isRight = random.chance(0.68)
  const beside = (x: number) => farTree(scene, x, ground + 6, random.between(1.05, 1.5))
  let behind =
    season !== 'winter' && random.chance(0.25)
      ? place(tree(scene, 'broad'), random.between(left + 80, right - 80), ground, random.between(1.45, 1.7))
      : ''
  if (isLeft) behind += beside(Math.max(30, left - random.between(20, 110)))
  if (isRight) behind += beside(Math.min(1170, right + random.between(20, 110)))
  const before = (x: number) => farTree(scene, x, ground + random.between(34, 66), random.between(1, 1.3))
  if (!isLeft && left > 190 && random.chance(0.7))
    return { behind, before: before(random.between(60, left - 110)) }
  if (!isRight && right < pictureWidth - 190 && random.chance(0.7))
    return { behind, before: before(random.between(right + 110, 1140)) }
  return { behind, before: '' }
}

type Planting = { behind: Svg; before: Svg }

function sideHedges(scene: Scene, ground: number, left: number, right: number): Svg {
  const { random, palette } = scene
  const h = random.between(34, 58)
  const colour = mix(palette.hedge, '#8AA06A', random.pick([0, 0, 0.25]))
  return (
    (left > 40 ? hedge(scene, -20, ground - h + 8, left - random.between(4, 30), h, colour) : '') +
    (right < pictureWidth - 40
      ? hedge(scene, right + random.between(4, 30), ground - h + 8, pictureWidth - right + 20, h, colour)
      : '')
  )
}

type Draw = (scene: Scene, ground: number, doorX: number, pathWidth: number) => Svg

const grounds: Record<Plot, Draw> = {
  lawn: (scene, ground, doorX, pathWidth) =>
    lawn(
      scene,
      ground,
      doorX,
      pathWidth,
      scene.random.pick([scene.palette.gravel, '#CFC7B6', '#C9B8A4', '#BDB8AC']),
    ),
  meadow: (scene, ground, doorX, pathWidth) => meadow(scene, ground, doorX, pathWidth),
  gravel: (scene, ground) => gravel(scene, ground),
  street: (scene, ground, doorX, pathWidth) => frontGarden(scene, ground, doorX, pathWidth),
  walled: (scene, ground, doorX, pathWidth) => frontGarden(scene, ground, doorX, pathWidth),
}

function meadow(scene: Scene, ground: number, doorX: number, pathWidth: number): Svg {
  const { random, palette, tone } = scene
  let blades = ''
  for (let tuft = 0; tuft < 150; tuft++) {
    const y = ground + 14 + random.next() ** 1.4 * (pictureHeight - ground - 10)
    const x = random.between(0, pictureWidth)
    const clear = pathWidth / 2 + (y - ground) * 0.3 + 10
    if (Math.abs(x - doorX) > clear) blades += `M${x.toFixed(1)} ${y.toFixed(1)}l3 -12l3 12l4 -9l2 9z`
  }
  const isOffPath = (x: number, y: number) => Math.abs(x - doorX) > pathWidth / 2 + (y - ground) * 0.3 + 8
  return (
    lawnWithoutStripes(scene, ground, doorX, pathWidth) +
    path(blades, tone(mix(palette.grass, '#4F6B3F', 0.35))) +
    (scene.season === 'winter' ? '' : wildFlowers(scene, ground + 14, pictureHeight - ground - 14, isOffPath))
  )
}

function lawnWithoutStripes(scene: Scene, ground: number, doorX: number, pathWidth: number): Svg {
  const { palette, tone } = scene
  const spread = (pictureHeight - ground) * 0.3
  return (
    rect(0, ground, pictureWidth, pictureHeight - ground, tone(palette.grass)) +
    polygon(
      [
        [doorX - pathWidth / 2, ground],
        [doorX + pathWidth / 2, ground],
        [doorX + pathWidth / 2 + spread, pictureHeight],
        [doorX - pathWidth / 2 - spread, pictureHeight],
      ],
      tone(palette.gravel),
    )
  )
}

function gravel(scene: Scene, ground: number): Svg {
  const { random, palette, tone } = scene
  let stones = ''
  for (let stone = 0; stone < 130; stone++) {
    const y = ground + 8 + random.next() * (pictureHeight - ground - 12)
    stones += rectPath(random.between(0, pictureWidth), y, 5 + (y - ground) / 40, 2.4)
  }
  const lawnEdge = `M0 ${ground + 44}Q${pictureMiddle - 120} ${ground + 64} ${pictureMiddle - 230} ${pictureHeight}H0zM${pictureWidth} ${ground + 44}Q${pictureMiddle + 120} ${ground + 64} ${pictureMiddle + 230} ${pictureHeight}H${pictureWidth}z`
  return (
    rect(0, ground, pictureWidth, pictureHeight - ground, tone(palette.gravel)) +
    path(stones, tone(mix(palette.gravel, '#8B7D66', 0.35))) +
    path(lawnEdge, tone(palette.grass))
  )
}

/** Grass, a path to the door and, below, pavement and road. */
function frontGarden(scene: Scene, ground: number, doorX: number, pathWidth: number): Svg {
  const { palette, tone } = scene
  return (
    rect(0, ground, pictureWidth, pictureHeight - ground, tone(palette.grass)) +
    rect(doorX - pathWidth / 2 - 12, ground, pathWidth + 24, 100, tone(palette.gravel)) +
    rect(0, ground + 96, pictureWidth, 30, tone(palette.pavement)) +
    rect(0, ground + 126, pictureWidth, 8, tone(palette.kerb)) +
    rect(0, ground + 134, pictureWidth, pictureHeight, tone(palette.road))
  )
}

const nothing = () => ''
const gapHalf = 70

const fronts: Record<Plot, (scene: Scene, ground: number, doorX: number, boundary: Material) => Svg> = {
  lawn: nothing,
  meadow: nothing,
  gravel: nothing,
  street: (scene, ground, doorX) =>
    hedge(scene, -20, ground + 44, doorX - gapHalf + 20, 54) +
    hedge(scene, doorX + gapHalf, ground + 44, pictureWidth - doorX, 54),
  walled: (scene, ground, doorX, boundary) => {
    const coping = scene.tone(mix(boundary.colour, '#EDE6D8', 0.55))
    const run = (x: number, w: number) =>
      wallRect(scene, x, ground + 54, w, 44, boundary) + rect(x - 2, ground + 48, w + 4, 8, coping)
    const pier = (x: number) =>
      wallRect(scene, x, ground + 34, 28, 64, boundary) + rect(x - 4, ground + 27, 36, 9, coping)
    return (
      run(-10, doorX - gapHalf + 10) +
      run(doorX + gapHalf, pictureWidth - doorX) +
      pier(doorX - gapHalf - 20) +
      pier(doorX + gapHalf - 8)
    )
  },
}
