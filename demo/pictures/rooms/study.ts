import { darker } from '../draw/colour.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import { print } from './art.ts'
import type { HomeStyle } from './home-style.ts'
import { deskLamp } from './lights.ts'
import { roomShell, somePlant, windowLook } from './living.ts'
import { roomWindow } from './openings.ts'
import { plant } from './plants.ts'
import { armchair } from './seats.ts'
import { rug, shell } from './shell.ts'
import { box, type Space, upright } from './space.ts'
import { bookcase, wallShelf } from './storage.ts'
import { books, table } from './tables.ts'

/** A desk under a window or a shelf, a lamp on it. */
export function study(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2, height: style.ceiling, depth: 3.7 }
  const look = roomShell(scene, style, space, { feature: random.chance(0.6) ? style.feature : undefined })
  const z = space.depth
  const side = random.pick([-1, 1])
  const deskX = side * -0.25
  const deskZ = z - 0.72
  const isUnderWindow = random.chance(0.6)
  return (
    shell(scene, look) +
    (isUnderWindow
      ? roomWindow(
          scene,
          { x0: deskX - 0.65, x1: deskX + 0.65, y0: 0.98, y1: 2.1, z },
          windowLook(scene, style, random.pick(['blind', 'none', 'curtains'])),
        )
      : wallShelf(scene, deskX - 0.75, deskX + 0.75, 1.5, z, 'books') +
        wallShelf(scene, deskX - 0.75, deskX + 0.75, 1.92, z, 'books')) +
    bookcase(
      scene,
      side > 0 ? 1.02 : -1.95,
      z,
      0.93,
      2.05,
      random.pick(['#EDE7DA', style.timber, style.feature]),
    ) +
    (isUnderWindow ? print(scene, side * -1.45, 1.6, z, 0.5, 0.66) : '') +
    table(deskX, deskZ, 1.5, 0.66, style.timber) +
    screen(deskX + side * 0.05, deskZ + 0.3) +
    deskLamp(deskX - side * 0.55, 0.76, deskZ + 0.35) +
    books(deskX + side * 0.58, 0.76, deskZ + 0.2, ['#7B3B33', '#F1EADB', '#2D4660']) +
    rug(-1.2, 1.2, 0.5, 2.1, '#E5DECF', random.pick(style.cushions)) +
    chair(deskX, deskZ - 0.42, random.pick(style.fabrics)) +
    (random.chance(0.5)
      ? armchair(side * 1.3, 1.75, random.pick(style.fabrics), style.cushions[0] ?? '#EBDFC6')
      : plant(scene, side * -1.6, 1.6, somePlant(scene), 1.1))
  )
}

const screen = (x: number, z: number): Svg =>
  upright(x - 0.04, x + 0.04, 0.76, 0.9, z, '#8E9290') +
  upright(x - 0.14, x + 0.14, 0.76, 0.78, z, '#8E9290') +
  upright(x - 0.33, x + 0.33, 0.86, 1.26, z, '#2B2F30') +
  upright(x - 0.31, x + 0.31, 0.88, 1.24, z, '#4F6068')

/** A swivel chair with its back to us. */
const chair = (x: number, z: number, colour: string): Svg =>
  upright(x - 0.02, x + 0.02, 0.1, 0.42, z, '#3A3A38') +
  box({ x0: x - 0.26, x1: x + 0.26, y0: 0.03, y1: 0.1, z0: z - 0.1, z1: z + 0.1 }, '#3A3A38') +
  box({ x0: x - 0.24, x1: x + 0.24, y0: 0.42, y1: 0.5, z0: z - 0.2, z1: z + 0.22 }, darker(colour, 0.1)) +
  upright(x - 0.22, x + 0.22, 0.56, 0.98, z - 0.2, colour)
