import { darker, mix } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { bush, hedge } from '../draw/greenery.ts'
import { marigold } from '../draw/palette.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { backdrop } from '../draw/sky.ts'
import { line, path, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { type Front, farTree } from './front.ts'

/** A field through its gate: the gate is the way in, and marigold. */
export function landFront(scene: Scene, _facts: ListingFacts): Front {
  const { random } = scene
  const horizonY = random.between(390, 450)
  const gateY = random.between(640, 672)
  const crop = random.pick(['pasture', 'pasture', 'plough', 'meadow', 'plot'] as const)
  const isHedged = random.chance(0.6)
  return {
    content: backdrop(scene, horizonY, random.pick(['hills', 'hills', 'plain', 'sea'])) + field(scene, horizonY, crop) + farEdge(scene, horizonY) + (isHedged ? hedges(scene, gateY) : fences(scene, gateY)) + track(scene, gateY) + gate(scene, gateY),
    description: crop === 'plough' ? 'A ploughed field seen through its gate' : crop === 'plot' ? 'A cleared building plot behind its gate' : 'A green field seen through its gate',
  }
}

export function field(scene: Scene, top: number, crop: 'pasture' | 'plough' | 'meadow' | 'plot'): Svg {
  const { random, palette, tone } = scene
  const soil = crop === 'plough' ? '#A58A68' : crop === 'plot' ? '#B3AC86' : palette.grass
  let marks = ''
  if (crop === 'plough' || crop === 'pasture') {
    for (let furrow = -9; furrow <= 9; furrow += 2) {
      const near = (at: number) => pictureMiddle + at * 150
      const far = (at: number) => pictureMiddle + at * 62 + 20
      marks += `M${far(furrow)} ${top}H${far(furrow + 1)}L${near(furrow + 1)} ${pictureHeight}H${near(furrow)}z`
    }
  } else {
    for (let tuft = 0; tuft < 120; tuft++) {
      const y = top + 10 + random.next() ** 0.7 * (pictureHeight - top - 30)
      const size = 4 + ((y - top) / (pictureHeight - top)) * 12
      marks += `M${random.between(0, pictureWidth).toFixed(1)} ${y.toFixed(1)}l${size * 0.3} ${-size}l${size * 0.3} ${size}l${size * 0.4} ${-size * 0.7}l${size * 0.2} ${size * 0.7}z`
    }
  }
  const pegs = crop === 'plot' ? surveyPegs(scene, top) : ''
  return rect(0, top, pictureWidth, pictureHeight - top, tone(soil)) + path(marks, tone(mix(soil, '#4F5B33', crop === 'pasture' ? 0.14 : 0.24))) + pegs
}

/** String and pegs where a house may stand. */
function surveyPegs(scene: Scene, top: number): Svg {
  const corners = [[360, top + 150], [470, top + 66], [800, top + 66], [900, top + 150]] as const
  const pegs = corners.map(([x, y]) => rectPath(x - 3, y - 30, 6, 32)).join('')
  return line(`M${corners.map(([x, y]) => `${x} ${y - 22}`).join('L')}z`, scene.tone('#F2EEE4'), 2) + path(pegs, scene.tone('#8A6A4A'))
}

function farEdge(scene: Scene, y: number): Svg {
  const { random } = scene
  let drawn = hedge(scene, -20, y - 16, pictureWidth + 40, 30)
  const count = random.whole(2, 4)
  for (let index = 0; index < count; index++) drawn += farTree(scene, random.between(60, 1140), y + 8, random.between(0.5, 0.85))
  return drawn
}

function hedges(scene: Scene, gateY: number): Svg {
  const h = 118
  return hedge(scene, -30, gateY - h, 400, h + 26) + hedge(scene, 830, gateY - h, 400, h + 26) + bush(scene, 60, gateY + 34, 120, 60) + bush(scene, 1130, gateY + 36, 140, 66)
}

function fences(scene: Scene, gateY: number): Svg {
  const timber = scene.tone('#9A8262')
  let d = ''
  for (let x = 20; x < pictureWidth; x += 116) if (x < 350 || x > 850) d += rectPath(x, gateY - 112, 13, 126)
  for (const y of [-98, -62, -26]) d += rectPath(0, gateY + y, 366, 11) + rectPath(834, gateY + y, 366, 11)
  return path(d, timber) + shade(scene, 0, gateY - 87, 366, 3, 0.8) + shade(scene, 834, gateY - 87, 366, 3, 0.8)
}

const track = (scene: Scene, gateY: number): Svg =>
  polygon([[410, gateY - 60], [790, gateY - 60], [1010, pictureHeight], [190, pictureHeight]], scene.tone(scene.palette.gravel)) +
  polygon([[540, gateY - 60], [660, gateY - 60], [730, pictureHeight], [470, pictureHeight]], scene.tone(mix(scene.palette.grass, scene.palette.gravel, 0.3)))

/** Five bars and a brace. */
function gate(scene: Scene, y: number): Svg {
  const x = 392
  const w = 416
  const h = 142
  let bars = ''
  for (const at of [0, 32, 62, 90, 118]) bars += rectPath(x, y - h + at + 12, w, 11)
  const post = (left: number) => rect(left, y - h - 22, 26, h + 44, scene.tone('#7A6148')) + shade(scene, left + 17, y - h - 22, 9, h + 44)
  return (
    shade(scene, x + 14, y + 8, w, 9, 0.9) +
    path(bars + rectPath(x, y - h, 15, h + 6) + rectPath(x + w - 15, y - h + 4, 15, h + 2), marigold) +
    line(`M${x + 8} ${y}L${x + w * 0.55} ${y - h + 16}`, darker(marigold, 0.12), 11) +
    rect(x + w * 0.52, y - h + 8, 13, h - 4, darker(marigold, 0.06)) +
    post(x - 30) +
    post(x + w + 4)
  )
}
