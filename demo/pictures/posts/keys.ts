import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { circle, line, path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { paper } from './paper.ts'

const ink = '#1A2327'

/** A key, its bow at x, y, its bit hanging down. */
export function keyShape(x: number, y: number, size: number, colour: string, turn = 0): Svg {
  const drawn = `<path fill-rule="evenodd" d="M0 -70a70 70 0 1 0 0.1 0zM0 -30a30 30 0 1 1 -0.1 0z" fill="${colour}"/>${rect(-16, 62, 32, 230, colour)}${path(rectPath(16, 190, 44, 30) + rectPath(16, 244, 58, 34), colour)}${rect(2, 66, 14, 226, '#1A2327', 0.12)}`
  return `<g transform="translate(${x} ${y}) rotate(${Math.round((turn * 180) / Math.PI)}) scale(${size})">${drawn}</g>`
}

export const keys = (scene: Scene): Svg => (scene.random.chance(0.5) ? onHook(scene) : onTable(scene))

/** Keys on a ring, laid down, with a marigold fob in the shape of a house. */
function onTable(scene: Scene): Svg {
  const { random } = scene
  const table = random.pick(['#8A6A4E', '#47605B', '#A3845F', '#4F6068', '#B9A58C'])
  const brass = random.pick(['#C2A878', '#B9BDBB'])
  const turn = random.between(-0.25, 0.25)
  const ring = `<circle cx="600" cy="330" r="104" fill="none" stroke="#2B2F30" stroke-width="16"/>`
  return (
    rect(0, 0, pictureWidth, pictureHeight, table) +
    path([150, 360, 600].map((y) => rectPath(0, y, pictureWidth, 3)).join(''), mix(table, '#000000', 0.14)) +
    keyShape(486, 452, 1, mix(brass, '#000000', 0.12), 0.62 + turn) +
    keyShape(600, 490, 1.04, brass, turn) +
    ring +
    `<g transform="translate(716 404) rotate(-34)">${path('M-70 60l70 -74l70 74v130h-140z', marigold)}${circle(0, 34, 13, table)}${rect(-26, 110, 52, 80, '#B97F14')}</g>`
  )
}

/** Keys on a hook with a marigold tag. */
function onHook(scene: Scene): Svg {
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
