import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { circle, path, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'
import { paper } from './paper.ts'

const ink = '#1A2327'

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
