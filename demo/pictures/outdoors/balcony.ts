import { darker, mix } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { hedge, potted } from '../draw/greenery.ts'
import { railings } from '../draw/ironwork.ts'
import { marigold } from '../draw/palette.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { backdrop } from '../draw/sky.ts'
import { ellipse, line, path, rect, rectPath, type Svg } from '../draw/svg.ts'

/** A balcony or roof terrace over the town: two chairs, one of them marigold. */
export function balcony(scene: Scene): Svg {
  const { random, tone } = scene
  const floor = 640
  const isGlass = random.chance(0.5)
  const boards = random.pick(['#B39670', '#C2BBAC', '#A98C68'])
  let joints = ''
  for (let line = -10; line <= 10; line++)
    joints += `M${pictureMiddle + line * 62} ${floor}L${pictureMiddle + line * 110} ${pictureHeight}`
  return (
    backdrop(scene, floor, random.pick(['towers', 'roofs', 'hills', 'sea'])) +
    nearRoofs(scene, floor) +
    rect(0, floor, pictureWidth, pictureHeight - floor, tone(boards)) +
    line(joints, tone(darker(boards, 0.12)), 2) +
    hedge(scene, 40, floor - 96, 250, 66) +
    hedge(scene, 910, floor - 96, 250, 66) +
    rect(30, floor - 40, 270, 56, tone('#5A6468')) +
    rect(900, floor - 40, 270, 56, tone('#5A6468')) +
    (isGlass ? glassFront(scene, floor) : railings(scene, 0, floor - 150, pictureWidth, 158, 16)) +
    setting(scene, floor + 118) +
    potted(scene, 190, floor + 90, 1.9) +
    potted(scene, 1020, floor + 104, 1.7)
  )
}

function nearRoofs(scene: Scene, ground: number): Svg {
  const { random, palette } = scene
  let d = ''
  for (let x = -30; x < pictureWidth; ) {
    const w = random.between(120, 210)
    const h = random.between(90, 170)
    d += `M${x} ${ground}v${-h}l${w / 2} -44l${w / 2} 44v${h}z${rectPath(x + w * 0.64, ground - h - 58, 20, 50)}`
    x += w
  }
  return path(d, mix('#A9806A', palette.sky, 0.45))
}

const glassFront = (scene: Scene, floor: number): Svg =>
  rect(0, floor - 150, pictureWidth, 158, '#C9D8DA', 0.38) +
  rect(0, floor - 154, pictureWidth, 8, scene.tone('#4A5459')) +
  path([150, 450, 750, 1050].map((x) => rectPath(x - 3, floor - 150, 6, 158)).join(''), scene.tone('#4A5459'))

function setting(scene: Scene, ground: number): Svg {
  const metal = scene.tone('#4F5F66')
  const chair = (x: number, facing: 1 | -1, colour: string) => {
    const back = facing > 0 ? x - 4 : x + 104
    return (
      rect(x, ground - 106, 112, 14, colour) +
      rect(back, ground - 204, 12, 104, colour) +
      path(
        [0, 1, 2]
          .map((slat) => rectPath(facing > 0 ? x + 6 : x + 92, ground - 192 + slat * 30, 12, 16))
          .join(''),
        darker(colour, 0.15),
      ) +
      line(`M${x + 10} ${ground - 92}l-8 92M${x + 102} ${ground - 92}l8 92`, darker(colour, 0.3), 8)
    )
  }
  return (
    shade(scene, 420, ground - 5, 380, 11, 1.1) +
    chair(404, 1, marigold) +
    chair(684, -1, metal) +
    rect(pictureMiddle - 7, ground - 88, 14, 86, darker(metal, 0.3)) +
    ellipse(pictureMiddle, ground - 94, 104, 17, darker(metal, 0.2)) +
    ellipse(pictureMiddle, ground - 99, 104, 17, metal) +
    rect(pictureMiddle - 30, ground - 126, 22, 26, scene.tone('#F6F1E6')) +
    rect(pictureMiddle + 14, ground - 122, 20, 22, scene.tone('#F6F1E6'))
  )
}
