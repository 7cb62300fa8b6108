import { darker, mix } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { circle, line, path, rect, roundRect, type Svg } from '../draw/svg.ts'
import { houseRoofs, houseWalls, littleHouse } from './little-house.ts'
import { paper } from './paper.ts'

const ink = '#1A2327'

/** A clipboard with a list, a house drawn on it, and a glass to look closely. The answer still wanted is marigold. */
export function survey(scene: Scene): Svg {
  const { random } = scene
  const desk = paper(scene)
  const open = random.whole(1, 3)
  const rows = [0, 1, 2, 3, 4].map((row) => {
    const y = 430 + row * 62
    const box = roundRect(412, y, 38, 38, 5, row === open ? marigold : '#E6E1D6')
    const tick = row === open ? '' : line(`M420 ${y + 20}l8 9l15 -20`, '#5E7A50', 6, 'round')
    return box + tick + rect(476, y + 13, [220, 270, 190, 250, 210][row] ?? 220, 11, '#CFCABD')
  })
  return (
    rect(0, 0, pictureWidth, pictureHeight, desk) +
    rect(0, 690, pictureWidth, 110, mix(desk, '#6B5A44', 0.3)) +
    `<g transform="rotate(${random.between(-3, 3).toFixed(1)} 600 420)">` +
    rect(366, 92, 492, 690, ink, 0.16) +
    roundRect(350, 76, 492, 690, 16, random.pick(['#8A6445', '#6E4F36', '#47605B'])) +
    rect(376, 118, 440, 624, '#FBF9F3') +
    littleHouse(scene, {
      x: 506,
      ground: 396,
      w: 180,
      h: 150,
      wall: random.pick(houseWalls),
      roof: random.pick(houseRoofs),
      isHero: false,
    }) +
    rows.join('') +
    roundRect(512, 52, 168, 62, 10, '#4A5459') +
    circle(596, 66, 14, desk) +
    '</g>' +
    glass(862, 500)
  )
}

const glass = (x: number, y: number): Svg =>
  path(`M${x + 74} ${y + 88}l26 -24l128 140l-32 30z`, '#6B4B38') +
  circle(x, y, 118, '#FFFFFF', 0.3) +
  `<circle cx="${x}" cy="${y}" r="118" fill="none" stroke="${darker('#343F44', 0.2)}" stroke-width="18"/>` +
  path(`M${x - 72} ${y - 40}q26 -54 78 -64l5 17q-46 10 -66 56z`, '#FFFFFF', 0.6)
