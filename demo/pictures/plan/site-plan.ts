import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { lettering } from '../draw/lettering.ts'
import { marigold } from '../draw/palette.ts'
import { type Random, randomFrom } from '../draw/random.ts'
import {
  circle,
  line,
  type Point,
  path,
  polygon,
  polygonPath,
  rect,
  rectPath,
  type Svg,
} from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { ink, quiet } from './labels.ts'

const road = '#E6E3DA'
const roof = '#CFCBC0'
const roadY = 500
const roadWidth = 64

/** Where it lies: the road, the houses along it, and the land that goes with it marked in marigold. */
export function sitePlan(id: string, facts: ListingFacts): Svg {
  const random = randomFrom(`${id}/site`)
  const plot =
    plots[facts.property_type === 'Land' ? 'Land' : facts.property_type === 'Garage' ? 'Garage' : 'Other'](
      random,
    )
  const turn = random.between(-7, 7)
  const crossX = random.pick([250, 940])
  return (
    rect(0, 0, pictureWidth, pictureHeight, '#FFFFFF') +
    `<g transform="rotate(${turn.toFixed(1)} ${pictureMiddle} 400)">` +
    roads(crossX) +
    path(plot.paved ?? '', road) +
    path(houses(random, crossX, plot), roof) +
    polygon(plot.outline, marigold, 0.28) +
    line(polygonPath(plot.outline), '#C08213', 5) +
    path(plot.buildings, ink) +
    '</g>' +
    north(random.pick([90, 1110])) +
    lettering('Illustrative plan. Not to scale', {
      x: pictureMiddle,
      y: pictureHeight - 22,
      size: 23,
      colour: quiet,
      weight: 0.8,
    })
  )
}

type Plot = {
  outline: readonly Point[]
  buildings: string
  /** Ground to drive on. */
  paved?: string
  left: number
  right: number
  top: number
}

const plots: Record<'Land' | 'Garage' | 'Other', (random: Random) => Plot> = {
  Land: (random) => {
    const half = random.between(170, 250)
    const top = random.between(110, 170)
    const outline: Point[] = [
      [pictureMiddle - half, roadY],
      [pictureMiddle - half + random.between(-40, 30), top + random.between(-20, 40)],
      [pictureMiddle + random.between(-60, 60), top - random.between(0, 30)],
      [pictureMiddle + half + random.between(-30, 40), top + random.between(-10, 50)],
      [pictureMiddle + half, roadY],
    ]
    return {
      outline,
      buildings: '',
      left: pictureMiddle - half - 50,
      right: pictureMiddle + half + 50,
      top: 0,
    }
  },
  Garage: (random) => {
    const count = random.whole(6, 9)
    const each = 44
    const left = pictureMiddle - (count * each) / 2
    const own = Math.floor(count / 2)
    let row = ''
    for (let index = 0; index < count; index++)
      if (index !== own) row += rectPath(left + index * each + 3, 280, each - 6, 78)
    const x = left + own * each
    return {
      outline: [
        [x, 274],
        [x + each, 274],
        [x + each, 366],
        [x, 366],
      ],
      buildings: row,
      paved: rectPath(left - 12, 352, count * each + 24, 74) + rectPath(x + 4, 400, 40, roadY - 396),
      left: left - 40,
      right: left + count * each + 40,
      top: 240,
    }
  },
  Other: (random) => {
    const half = random.between(64, 92)
    const deep = random.between(170, 230)
    return {
      outline: [
        [pictureMiddle - half, roadY],
        [pictureMiddle - half, roadY - deep],
        [pictureMiddle + half, roadY - deep],
        [pictureMiddle + half, roadY],
      ],
      buildings: rectPath(pictureMiddle - half + 8, roadY - deep * 0.62, 2 * half - 16, deep * 0.6),
      left: pictureMiddle - half - 14,
      right: pictureMiddle + half + 14,
      top: 0,
    }
  },
}

function roads(crossX: number): Svg {
  return (
    rect(-300, roadY, pictureWidth + 600, roadWidth, road) +
    rect(crossX - 26, -300, 52, pictureHeight + 600, road)
  )
}

/** Roofs on both sides of the road, clear of the plot and the cross-roads. */
function houses(random: Random, crossX: number, plot: Plot): string {
  let d = ''
  const isClear = (x: number, w: number) => x + w < crossX - 44 || x > crossX + 44
  for (let x = -200; x < pictureWidth + 200; ) {
    const w = random.between(54, 92)
    const isBesidePlot = x + w < plot.left || x > plot.right
    if (isClear(x, w) && (isBesidePlot || plot.top > 0)) {
      const y = roadY - random.between(100, 116)
      if (isBesidePlot || plot.top === 0) d += rectPath(x, y, w, 62)
    }
    if (isClear(x, w)) d += rectPath(x, roadY + roadWidth + random.between(30, 44), w, 60)
    if (isClear(x, w) && isBesidePlot) d += rectPath(x, random.between(96, 130), w, 58)
    x += w + random.between(10, 26)
  }
  return d
}

const north = (x: number): Svg =>
  circle(x, 82, 62, '#FFFFFF') +
  circle(x, 96, 40, '#F4F3EF') +
  path(`M${x} 64l16 54l-16 -11l-16 11z`, ink) +
  lettering('N', { x, y: 52, size: 20, colour: ink })
