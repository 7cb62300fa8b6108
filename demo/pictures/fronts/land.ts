import { type Colour, darker, mix } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { bush, hedge } from '../draw/greenery.ts'
import { marigold } from '../draw/palette.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { backdrop, type Horizon } from '../draw/sky.ts'
import { line, path, place, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'
import { wallRect } from '../draw/walls.ts'
import type { ListingFacts } from '../facts.ts'
import { type Crop, crops, farEdge, field, fieldShelter } from './field.ts'
import type { Front } from './front.ts'

/** A field through its gate. The way in is marigold: the gate, or the door of a shelter behind a plain one. */
export function landFront(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const crop = cropOf(scene, facts)
  const hasShelter = !isPlot(facts) && random.chance(0.3)
  return {
    content: () => fieldScene(scene, crop, hasShelter),
    description: `${fieldWords[crop]}${hasShelter ? ' with a timber shelter' : ''}, seen over its gate`,
  }
}

/** The land from another side, with a shelter: the second picture of an advert for land. */
export function landField(scene: Scene, facts: ListingFacts): Svg {
  return fieldScene(scene, cropOf(scene, facts), !isPlot(facts))
}

const isPlot = ({ building }: ListingFacts): boolean => building?.kind === 'land' && building.use === 'plot'

/** Both pictures of a field show the same crop; paddocks are grazed and plots are rough grass. */
function cropOf({ random }: Scene, { building }: ListingFacts): Crop {
  if (building?.kind !== 'land') return random.pick(crops)
  if (building.use === 'plot') return 'meadow'
  return building.use === 'paddock'
    ? 'pasture'
    : ((['plough', 'meadow', 'bales'] as const)[Math.round(building.acres * 100) % 3] ?? 'meadow')
}

const fieldWords: Record<Crop, string> = {
  pasture: 'A green pasture',
  plough: 'A ploughed field',
  meadow: 'A flowering meadow',
  orchard: 'A young orchard',
  bales: 'A mown hayfield with bales',
  wood: 'A clearing at the edge of a wood',
}

function fieldScene(scene: Scene, crop: Crop, hasShelter: boolean): Svg {
  const { random } = scene
  const horizonY = random.between(360, 450)
  const gateY = random.between(640, 690)
  const size = hasShelter ? 0.74 : random.between(0.78, 1)
  const halfGap = 238 * size
  const horizon = random.pick<Horizon>(['hills', 'hills', 'hills', 'plain', 'sea'])
  const boundary = random.pick([hedges, fences, stoneWall])
  return (
    backdrop(scene, horizonY, horizon) +
    field(scene, horizonY, crop) +
    farEdge(scene, horizonY, crop) +
    (hasShelter ? fieldShelter(scene, pictureMiddle, horizonY + 92) : '') +
    boundary(scene, gateY, halfGap) +
    track(scene, gateY, halfGap) +
    place(gate(scene, hasShelter ? '#8C7457' : marigold), pictureMiddle, gateY, size)
  )
}

/** Draws from the gap at the gate to the edges of the picture. */
type Boundary = (scene: Scene, gateY: number, halfGap: number) => Svg

const hedges: Boundary = (scene, gateY, halfGap) => {
  const h = scene.random.between(84, 126)
  const left = pictureMiddle - halfGap
  const right = pictureMiddle + halfGap
  return (
    hedge(scene, -30, gateY - h, left + 26, h + 22) +
    hedge(scene, right + 4, gateY - h, pictureWidth, h + 22) +
    bush(scene, left - 120, gateY + 32, 110, 54) +
    bush(scene, right + 150, gateY + 34, 130, 60)
  )
}

const fences: Boundary = (scene, gateY, halfGap) => {
  const left = pictureMiddle - halfGap
  const right = pictureMiddle + halfGap
  let d = ''
  for (let x = left - 100; x > -20; x -= 116) d += rectPath(x, gateY - 106, 13, 120)
  for (let x = right + 90; x < pictureWidth; x += 116) d += rectPath(x, gateY - 106, 13, 120)
  for (const y of [-94, -60, -26])
    d += rectPath(0, gateY + y, left, 11) + rectPath(right, gateY + y, pictureWidth - right, 11)
  return (
    path(d, scene.tone('#9A8262')) +
    shade(scene, 0, gateY - 83, left, 3, 0.8) +
    shade(scene, right, gateY - 83, pictureWidth - right, 3, 0.8)
  )
}

const stoneWall: Boundary = (scene, gateY, halfGap) => {
  const left = pictureMiddle - halfGap
  const right = pictureMiddle + halfGap
  const stone = { kind: 'rubble', colour: scene.random.pick(['#A9A392', '#B5A78C', '#9C9A92']) } as const
  const run = (x: number, w: number) =>
    wallRect(scene, x, gateY - 84, w, 96, stone) + copings(scene, x, gateY - 84, w, stone.colour)
  return run(0, left + 4) + run(right - 4, pictureWidth - right + 4)
}

function copings(scene: Scene, x: number, y: number, w: number, colour: Colour): Svg {
  let d = ''
  for (let at = 0; at < w - 8; at += 19) d += rectPath(x + at, y - scene.random.between(12, 18), 16, 18)
  return path(d, scene.tone(darker(colour, 0.1)))
}

const track = (scene: Scene, gateY: number, halfGap: number): Svg => {
  const far = halfGap * 0.86
  const near = halfGap * 1.75
  return (
    polygon(
      [
        [pictureMiddle - far, gateY - 40],
        [pictureMiddle + far, gateY - 40],
        [pictureMiddle + near, pictureHeight],
        [pictureMiddle - near, pictureHeight],
      ],
      scene.tone(scene.palette.gravel),
    ) +
    polygon(
      [
        [pictureMiddle - far * 0.3, gateY - 40],
        [pictureMiddle + far * 0.3, gateY - 40],
        [pictureMiddle + near * 0.32, pictureHeight],
        [pictureMiddle - near * 0.32, pictureHeight],
      ],
      scene.tone(mix(scene.palette.grass, scene.palette.gravel, 0.3)),
    )
  )
}

/** Five bars and a brace between two posts, centred on the origin. */
function gate(scene: Scene, colour: Colour): Svg {
  const x = -208
  const w = 416
  const h = 142
  const paint = colour === marigold ? colour : scene.tone(colour)
  let bars = ''
  for (const at of [0, 32, 62, 90, 118]) bars += rectPath(x, -h + at + 12, w, 11)
  const post = (left: number) =>
    rect(left, -h - 22, 26, h + 44, scene.tone('#7A6148')) + shade(scene, left + 17, -h - 22, 9, h + 44)
  return (
    shade(scene, x + 14, 8, w, 9, 0.9) +
    path(bars + rectPath(x, -h, 15, h + 6) + rectPath(x + w - 15, -h + 4, 15, h + 2), paint) +
    line(`M${x + 8} 0L${x + w * 0.55} ${-h + 16}`, darker(paint, 0.12), 11) +
    rect(x + w * 0.52, -h + 8, 13, h - 4, darker(paint, 0.06)) +
    post(x - 30) +
    post(x + w + 4)
  )
}
