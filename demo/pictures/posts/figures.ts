import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { lettering } from '../draw/lettering.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { cloud } from '../draw/sky.ts'
import {
  circle,
  ellipse,
  line,
  path,
  polygon,
  polyline,
  rect,
  rectPath,
  roundRect,
  type Svg,
} from '../draw/svg.ts'
import { houseRoofs, houseWalls, littleHouse } from './little-house.ts'

const ink = '#1A2327'

export const paper = ({ random }: Scene): string =>
  random.pick(['#E8E0D1', '#DDE5E4', '#DCE2D6', '#E6DAD0', '#E2E0D8', '#D9DFE2'])

/** A line of prices over a row of houses. */
export function prices(scene: Scene): Svg {
  const { random, palette } = scene
  const count = random.whole(6, 8)
  const each = 1080 / count
  const isRising = random.chance(0.7)
  const heights = Array.from(
    { length: count },
    (_, index) =>
      130 + (isRising ? index : count - 1 - index) * random.between(8, 20) + random.between(-14, 34),
  )
  const points = heights.map(
    (h, index) => [60 + (index + 0.5) * each, 700 - h - 190 - random.between(0, 30)] as const,
  )
  const hero = isRising ? count - 1 : random.whole(2, count - 3)
  const houses = heights.map((h, index) =>
    littleHouse(scene, {
      x: 60 + index * each + each * 0.08,
      ground: 800,
      w: each * 0.84,
      h: h + 60,
      wall: random.pick(houseWalls),
      roof: random.pick(houseRoofs),
      isHero: index === hero,
    }),
  )
  const dots = points.map(
    ([x, y], index) =>
      circle(x, y, index === hero ? 15 : 11, ink) +
      circle(x, y, index === hero ? 8 : 6, index === hero ? marigold : palette.cloud),
  )
  return (
    rect(0, 0, pictureWidth, pictureHeight, palette.sky) +
    cloud(80, 90, 0.95, palette.cloud) +
    cloud(820, 150, 0.8, palette.cloud) +
    houses.join('') +
    line(polyline(points), ink, 7) +
    dots.join('')
  )
}

/** An energy label: seven bars, one of them marked with the marigold arrow. */
export function energy(scene: Scene): Svg {
  const { random } = scene
  const bars = ['#4F8F6B', '#6FA36A', '#9DB868', '#D9C875', '#DDAF72', '#CF8B66', '#B8604F']
  const rated = random.whole(1, 4)
  const left = 250
  let drawn =
    rect(0, 0, pictureWidth, pictureHeight, paper(scene)) +
    rect(left - 60, 96, 820, 620, '#1A2327', 0.1) +
    rect(left - 72, 84, 820, 620, '#FBF9F3')
  bars.forEach((colour, index) => {
    const y = 124 + index * 78
    const w = 200 + index * 58
    drawn +=
      path(`M${left - 30} ${y}h${w}l28 31l-28 31h${-w}z`, colour) +
      lettering('ABCDEFG'[index] ?? '', { x: left + 4, y: y + 46, size: 30, colour: '#FFFFFF', weight: 1.2 })
    if (index === rated)
      drawn +=
        path(`M${left + 650} ${y}h-130l-30 31l30 31h130z`, marigold) +
        lettering('ABCDEFG'[index] ?? '', { x: left + 580, y: y + 46, size: 30, colour: ink, weight: 1.3 })
  })
  return drawn + place(scene)
}

/** A little house beside the label. */
const place = (scene: Scene): Svg =>
  littleHouse(scene, {
    x: 946,
    ground: 704,
    w: 190,
    h: 210,
    wall: scene.random.pick(houseWalls),
    roof: scene.random.pick(houseRoofs),
    isHero: false,
  }) +
  rect(900, 704, 300, 96, mix(scene.palette.grass, '#FFFFFF', 0.1)) +
  rect(0, 704, 190, 96, mix(scene.palette.grass, '#FFFFFF', 0.1)) +
  rect(0, 704, pictureWidth, 96, mix(scene.palette.grass, '#FFFFFF', 0.1))

/** A month on the wall, the day that matters in marigold. */
export function calendar(scene: Scene): Svg {
  const { random } = scene
  const left = 330
  const day = random.whole(8, 24)
  const head = random.pick(['#7B3B33', '#2D4660', '#3F5A4C'])
  let drawn =
    rect(0, 0, pictureWidth, pictureHeight, paper(scene)) +
    roundRect(left + 14, 120, 540, 600, 14, '#1A2327').replace('/>', ' opacity="0.12"/>') +
    roundRect(left, 104, 540, 600, 14, '#FBF9F3') +
    path(`M${left} 118a14 14 0 0 1 14 -14h512a14 14 0 0 1 14 14v92h-540z`, head)
  for (const x of [left + 120, left + 420])
    drawn += rect(x - 9, 66, 18, 76, '#4A5459') + circle(x, 142, 15, '#26343A')
  for (let index = 0; index < 35; index++) {
    const x = left + 44 + (index % 7) * 66
    const y = 262 + Math.floor(index / 7) * 84
    const isDay = index === day
    drawn += roundRect(x, y, 56, 62, 6, isDay ? marigold : index % 7 > 4 ? '#E6E1D6' : '#EFEBE1')
    if (index < day) drawn += line(`M${x + 16} ${y + 34}l9 10l17 -22`, '#9AA5A0', 5, 'round')
  }
  return (
    drawn +
    keyShape(930, 430, 0.9, '#8A8F8E', 0.5) +
    littleHouse(scene, {
      x: 76,
      ground: 704,
      w: 170,
      h: 190,
      wall: random.pick(houseWalls),
      roof: random.pick(houseRoofs),
      isHero: false,
    }) +
    rect(0, 704, pictureWidth, 96, mix(paper(scene), '#8A7A64', 0.35))
  )
}

/** A key, its bow at x, y, its bit hanging down. */
export function keyShape(x: number, y: number, size: number, colour: string, turn = 0): Svg {
  const drawn = `<path fill-rule="evenodd" d="M0 -70a70 70 0 1 0 0.1 0zM0 -30a30 30 0 1 1 -0.1 0z" fill="${colour}"/>${rect(-16, 62, 32, 230, colour)}${path(rectPath(16, 190, 44, 30) + rectPath(16, 244, 58, 34), colour)}${rect(2, 66, 14, 226, '#1A2327', 0.12)}`
  return `<g transform="translate(${x} ${y}) rotate(${Math.round((turn * 180) / Math.PI)}) scale(${size})">${drawn}</g>`
}

/** Keys on a hook with a marigold tag. */
export function keys(scene: Scene): Svg {
  const { random } = scene
  const wall = paper(scene)
  const brass = random.pick(['#B98F5A', '#8A8F8E', '#A3845F'])
  const boards = [1, 2, 3, 4, 5].map((index) => rectPath(index * 200, 0, 3, pictureHeight)).join('')
  return (
    rect(0, 0, pictureWidth, pictureHeight, wall) +
    path(boards, mix(wall, '#000000', 0.06)) +
    rect(340, 150, 520, 66, '#6B4B38') +
    rect(340, 216, 520, 10, ink, 0.16) +
    [440, 600, 760]
      .map(
        (x) =>
          rect(x - 7, 176, 14, 70, '#2B2F30') +
          path(`M${x - 7} 240q0 34 34 34v-14q-20 0 -20 -20z`, '#2B2F30'),
      )
      .join('') +
    line('M600 262a46 46 0 1 0 30 4', '#2B2F30', 8) +
    keyShape(578, 412, 0.92, brass, 0.16) +
    keyShape(640, 402, 0.86, mix(brass, '#FFFFFF', 0.22), -0.2) +
    line('M606 340q80 40 110 120', '#2B2F30', 5) +
    `<g transform="translate(716 452) rotate(-14)">${path('M0 0l26 -30h26l26 30v150h-78z', marigold)}${circle(39, 6, 9, wall)}${rect(16, 50, 46, 6, '#B97F14')}${rect(16, 72, 34, 6, '#B97F14')}</g>` +
    rect(0, 742, pictureWidth, 58, mix(wall, '#000000', 0.14))
  )
}

/** Coins in growing stacks, a house on the last. */
export function coins(scene: Scene): Svg {
  const { random } = scene
  const back = paper(scene)
  const metals = ['#B08E68', '#A9A7A0', '#C2A27C']
  let drawn =
    rect(0, 0, pictureWidth, pictureHeight, back) +
    rect(0, 690, pictureWidth, 110, mix(back, '#6B5A44', 0.35))
  const stacks = [3, 5, 7, 9]
  stacks.forEach((count, stack) => {
    const x = 210 + stack * 230
    const metal = metals[stack % 3] ?? '#B08E68'
    drawn += ellipse(x + 24, 704, 104, 16, ink, 0.14)
    for (let coin = 0; coin < count; coin++) {
      const y = 690 - coin * 32
      const lean = random.between(-6, 6)
      drawn +=
        path(`M${x - 92 + lean} ${y - 22}v18a92 20 0 0 0 184 0v-18z`, mix(metal, '#000000', 0.14)) +
        ellipse(x + lean, y - 22, 92, 20, metal) +
        ellipse(x + lean, y - 22, 70, 13, mix(metal, '#FFFFFF', 0.16))
    }
  })
  return (
    drawn +
    littleHouse(scene, {
      x: 830,
      ground: 416,
      w: 140,
      h: 130,
      wall: random.pick(houseWalls),
      roof: random.pick(houseRoofs),
      isHero: true,
    })
  )
}

/** A house under the glass. */
export function survey(scene: Scene): Svg {
  const { random, palette } = scene
  const wall = random.pick(houseWalls)
  const glassX = random.pick([500, 690])
  const crack = line('M520 470l22 40l-16 26l26 44', mix(wall, '#000000', 0.4), 5)
  return (
    rect(0, 0, pictureWidth, pictureHeight, palette.sky) +
    cloud(90, 80, 0.9, palette.cloud) +
    cloud(850, 120, 0.8, palette.cloud) +
    rect(0, 690, pictureWidth, 110, palette.grass) +
    littleHouse(scene, {
      x: 400,
      ground: 692,
      w: 400,
      h: 330,
      wall,
      roof: random.pick(houseRoofs),
      isHero: true,
    }) +
    crack +
    circle(glassX, 430, 158, '#FFFFFF', 0.28) +
    `<circle cx="${glassX}" cy="430" r="158" fill="none" stroke="${ink}" stroke-width="22"/>` +
    path(`M${glassX + 100} 552l34 -30l150 168l-42 38z`, '#6B4B38') +
    path(`M${glassX - 96} 372q34 -72 104 -86l6 22q-60 14 -88 76z`, '#FFFFFF', 0.55)
  )
}

/** Boxes by the open door. */
export function boxes(scene: Scene): Svg {
  const { random } = scene
  const wall = paper(scene)
  const box = (x: number, y: number, w: number, h: number, colour: string) =>
    rect(x, y - h, w, h, colour) +
    polygon(
      [
        [x, y - h],
        [x + w, y - h],
        [x + w - 18, y - h - 24],
        [x + 18, y - h - 24],
      ],
      mix(colour, '#FFFFFF', 0.2),
    ) +
    rect(x + w / 2 - 14, y - h - 24, 28, h * 0.4 + 24, mix(colour, '#FFFFFF', 0.36)) +
    rect(x + w * 0.84, y - h, w * 0.16, h, ink, 0.1)
  const card = random.pick(['#B99A72', '#C2A27C', '#AD8C66'])
  return (
    rect(0, 0, pictureWidth, pictureHeight, wall) +
    rect(0, 660, pictureWidth, 140, '#B48A62') +
    path([0, 1, 2].map((row) => rectPath(0, 690 + row * 38, pictureWidth, 2)).join(''), '#9C7552') +
    rect(0, 640, pictureWidth, 22, '#FBF9F3') +
    rect(472, 150, 256, 512, '#FBF9F3') +
    rect(492, 170, 216, 492, scene.palette.sky) +
    rect(492, 560, 216, 102, scene.palette.grass) +
    circle(650, 540, 44, '#75915F') +
    polygon(
      [
        [492, 170],
        [596, 196],
        [596, 690],
        [492, 662],
      ],
      marigold,
    ) +
    circle(578, 440, 8, '#5B3F0C') +
    box(170, 730, 230, 170, card) +
    box(200, 536, 170, 120, mix(card, '#7A5A3C', 0.2)) +
    box(770, 740, 250, 190, mix(card, '#FFFFFF', 0.08)) +
    box(860, 526, 150, 110, card) +
    path(
      'M930 392h60l-8 -60h-44zM950 332q-40 -60 -20 -96q26 26 24 90q8 -80 44 -96q16 50 -30 102z',
      '#5E7A50',
    ) +
    path('M926 392h68l-10 24h-48z', '#B4704C')
  )
}
