import { type Colour, darker, lighter } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { border, potted } from '../draw/greenery.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { bench } from '../draw/street-life.ts'
import { ellipse, line, path, place, polygon, rect, type Svg } from '../draw/svg.ts'

/** Paving or decking at our feet: a trapezium that widens towards us. */
export function terrace(scene: Scene, top: number, kind: 'slabs' | 'deck' | 'bricks'): Svg {
  const colour = { slabs: '#D6CEBD', deck: '#B39670', bricks: '#B98A70' }[kind]
  const far = 330
  const near = 520
  const at = (y: number, k: number) =>
    pictureMiddle + k * (far + ((y - top) / (pictureHeight - top)) * (near - far))
  let joints = ''
  const rows = kind === 'slabs' ? 3 : 8
  for (let row = 1; row < rows; row++) {
    const y = top + (pictureHeight - top) * (row / rows) ** 1.25
    joints += `M${at(y, -1)} ${y}H${at(y, 1)}`
  }
  if (kind === 'slabs')
    for (const k of [-0.66, -0.33, 0, 0.33, 0.66])
      joints += `M${at(top, k)} ${top}L${at(pictureHeight, k)} ${pictureHeight}`
  return (
    polygon(
      [
        [at(top, -1), top],
        [at(top, 1), top],
        [at(pictureHeight, 1), pictureHeight],
        [at(pictureHeight, -1), pictureHeight],
      ],
      scene.tone(colour),
    ) + line(joints, scene.tone(darker(colour, 0.12)), 2)
  )
}

/** Somewhere to sit, in the middle of the terrace. */
export function seating(scene: Scene, ground: number): Svg {
  const { random } = scene
  const metal = random.pick(['#6E8177', '#4F5F66', '#8A6A4A', '#3F4A4E'])
  const drawn = random.pick([cafeTable, longTable, loungers, benchAndPots])(scene, 0, metal)
  return place(place(drawn, -pictureMiddle, 0), pictureMiddle, ground, 1.34)
}

function cafeChair(x: number, ground: number, facing: 1 | -1, colour: Colour): Svg {
  const back = facing > 0 ? x : x + 82
  return (
    rect(x, ground - 86, 90, 10, colour) +
    rect(back, ground - 158, 8, 76, colour) +
    line(`M${x + 8} ${ground - 76}l-6 76M${x + 82} ${ground - 76}l6 76`, darker(colour, 0.25), 6)
  )
}

function cafeTable(scene: Scene, ground: number, colour: Colour): Svg {
  const metal = scene.tone(colour)
  return (
    shade(scene, 470, ground - 4, 280, 10, 1.1) +
    rect(pictureMiddle - 6, ground - 72, 12, 68, darker(metal, 0.25)) +
    rect(pictureMiddle - 44, ground - 8, 88, 8, darker(metal, 0.25)) +
    cafeChair(430, ground - 2, 1, metal) +
    cafeChair(680, ground - 2, -1, metal) +
    ellipse(pictureMiddle, ground - 76, 108, 17, metal) +
    ellipse(pictureMiddle, ground - 80, 108, 17, lighter(metal, 0.12)) +
    rect(pictureMiddle - 13, ground - 112, 26, 30, scene.tone('#F6F1E6'))
  )
}

function longTable(scene: Scene, ground: number, colour: Colour): Svg {
  const timber = scene.tone(colour)
  const jug = path(`M${pictureMiddle - 16} ${ground - 92}l4 -34h24l4 34z`, scene.tone('#F6F1E6'))
  const seat = (y: number, tone: Colour) =>
    rect(420, y, 360, 12, tone) +
    rect(446, y + 12, 10, 42, darker(tone, 0.25)) +
    rect(744, y + 12, 10, 42, darker(tone, 0.25))
  return (
    shade(scene, 400, ground + 2, 420, 10, 1.1) +
    seat(ground - 74, darker(timber, 0.1)) +
    jug +
    rect(392, ground - 96, 416, 14, timber) +
    rect(414, ground - 82, 12, 78, darker(timber, 0.28)) +
    rect(774, ground - 82, 12, 78, darker(timber, 0.28)) +
    seat(ground - 48, lighter(timber, 0.08))
  )
}

function loungers(scene: Scene, ground: number, colour: Colour): Svg {
  const frame = scene.tone(colour)
  const one = (x: number, cloth: Colour) =>
    shade(scene, x, ground - 2, 200, 9, 1.1) +
    line(`M${x + 14} ${ground}v-34M${x + 178} ${ground}v-34`, darker(frame, 0.25), 8) +
    path(`M${x} ${ground - 34}h150l46 -72l14 8l-46 80h-164z`, scene.tone(cloth)) +
    rect(x, ground - 30, 190, 7, frame)
  return one(340, '#E8E0CF') + one(640, '#C9D3CC')
}

const benchAndPots = (scene: Scene, ground: number): Svg =>
  shade(scene, 540, ground - 2, 140, 8) +
  bench(scene, 540, ground) +
  potted(scene, 490, ground, 1.2) +
  potted(scene, 712, ground, 1.2)

/** Beds along both sides of the lawn: deep planting that grows larger as it comes towards us. */
export function sideBeds(scene: Scene, top: number): Svg {
  const leafy = scene.tone(darker(scene.palette.hedge, 0.22))
  const beds =
    polygon(
      [
        [0, top],
        [262, top],
        [130, pictureHeight],
        [0, pictureHeight],
      ],
      leafy,
    ) +
    polygon(
      [
        [pictureWidth, top],
        [pictureWidth - 262, top],
        [pictureWidth - 130, pictureHeight],
        [pictureWidth, pictureHeight],
      ],
      leafy,
    )
  let plants = ''
  for (const [step, reach, size] of [
    [20, 246, 1.1],
    [58, 228, 1.4],
    [106, 206, 1.8],
    [166, 178, 2.2],
    [240, 146, 2.7],
    [326, 112, 3.2],
  ] as const) {
    plants +=
      border(scene, -60, top + step, reach + 60, 0.6, size) +
      border(scene, pictureWidth - reach, top + step, reach + 60, 0.6, size)
  }
  return beds + plants
}
