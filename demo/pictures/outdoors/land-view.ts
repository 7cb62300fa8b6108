import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { bush } from '../draw/greenery.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { backdrop } from '../draw/sky.ts'
import { line, type Point, path, place, polygon, rect, type Svg } from '../draw/svg.ts'
import { anyTree, tree } from '../draw/trees.ts'

const horizon = 300

/** From the rise behind it: fields and hedges down to the lane, the barn on it far off. */
export function landView(scene: Scene): Svg {
  const { random } = scene
  return (
    backdrop(scene, horizon, random.pick(['hills', 'hills', 'sea'])) +
    fields(scene) +
    barn(scene, pictureMiddle + random.between(-130, 130), horizon + 120) +
    [0, 1, 2]
      .map(() =>
        place(
          tree(scene, anyTree(scene)),
          random.between(60, 1140),
          horizon + random.between(60, 130),
          random.between(0.3, 0.45),
        ),
      )
      .join('') +
    post(scene, 250) +
    post(scene, 960) +
    wires(scene) +
    bush(scene, random.between(20, 160), pictureHeight + 6, 150, 70) +
    place(tree(scene, 'broad'), random.pick([70, 1130]), 720, random.between(1.5, 1.8))
  )
}

/** Bands of fields across the picture, wider as they come nearer, each cut in pieces. */
function fields(scene: Scene): Svg {
  const { random, palette, tone } = scene
  const colours = [
    palette.grass,
    mix(palette.grass, '#D2BE86', 0.5),
    mix(palette.grass, '#4F6B3F', 0.3),
    mix(palette.grass, '#A58A68', 0.55),
    mix(palette.grass, '#F0E6B8', 0.3),
  ]
  const edges = [horizon, horizon + 42, horizon + 108, horizon + 216, pictureHeight]
  let drawn = rect(0, horizon, pictureWidth, pictureHeight - horizon, tone(palette.grass))
  let hedges = ''
  for (let band = 0; band < edges.length - 2; band++) {
    const [top = 0, bottom = 0] = [edges[band], edges[band + 1]]
    const pieces = 5 - band
    let from: Point = [0, top]
    let foot: Point = [0, bottom]
    for (let piece = 1; piece <= pieces; piece++) {
      const x = piece === pieces ? pictureWidth : (pictureWidth * piece) / pieces + random.between(-50, 50)
      const lean = piece === pieces ? 0 : (x - pictureMiddle) * 0.16
      const head: Point = [x, top]
      const tail: Point = [x + lean, bottom]
      drawn += polygon([from, head, tail, foot], tone(random.pick(colours)))
      hedges += `M${head[0]} ${head[1]}L${tail[0]} ${tail[1]}`
      from = head
      foot = tail
    }
    hedges += `M0 ${bottom}H${pictureWidth}`
  }
  return drawn + line(hedges, tone(palette.hedge), 7, 'round') + stripes(scene, edges[3] ?? 0)
}

/** The land itself, at our feet. */
function stripes({ palette, tone }: Scene, top: number): Svg {
  let d = ''
  for (let band = -12; band <= 12; band += 2)
    d += `M${pictureMiddle + band * 70} ${top}h70L${pictureMiddle + (band + 1) * 150} ${pictureHeight}h-150z`
  return path(d, tone(mix(palette.grass, '#4F5B33', 0.1)))
}

function barn({ tone }: Scene, x: number, ground: number): Svg {
  return (
    path(`M${x - 46} ${ground - 34}L${x} ${ground - 66}L${x + 46} ${ground - 34}z`, tone('#6E5A50')) +
    rect(x - 40, ground - 36, 80, 36, tone('#A9715A')) +
    rect(x - 14, ground - 28, 28, 28, marigold)
  )
}

const post = ({ tone }: Scene, x: number): Svg =>
  rect(x, 600, 16, 170, tone('#7A6148')) + rect(x + 11, 600, 5, 170, '#1A2327', 0.17)

const wires = ({ tone }: Scene): Svg =>
  line(`M0 640H${pictureWidth}M0 690H${pictureWidth}M0 738H${pictureWidth}`, tone('#8C8478'), 3)
