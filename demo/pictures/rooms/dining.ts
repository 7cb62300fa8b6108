import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import { mirror, print } from './art.ts'
import type { HomeStyle } from './home-style.ts'
import { pendants } from './lights.ts'
import { roomShell, somePlant, windowLook } from './living.ts'
import { gardenDoors, roomWindow } from './openings.ts'
import { plant, vase } from './plants.ts'
import { diningChair } from './seats.ts'
import { rug, shell } from './shell.ts'
import type { Space } from './space.ts'
import { sideboard } from './storage.ts'
import { plate, runner, table } from './tables.ts'

/** A table for six under a lamp. */
export function diningRoom(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.3, height: style.ceiling, depth: 4.1 }
  const look = roomShell(scene, style, space, { feature: random.chance(0.5) ? style.feature : undefined })
  const z = space.depth
  const isOpen = random.chance(0.4)
  const side = random.pick([-1, 1])
  const chair = random.pick([style.timber, '#3A3A38', '#E4DFD2', ...style.fabrics])
  const top = random.pick([style.timber, '#BE9A72', '#E4DFD2'].filter((colour) => colour !== chair))
  const far = isOpen
    ? gardenDoors(scene, { x0: -1.25, x1: 1.25, y0: 0, y1: 2.15, z }, random.pick([2, 4]), style.frame)
    : roomWindow(
        scene,
        { x0: side * 1.25 - 0.55, x1: side * 1.25 + 0.55, y0: 0.8, y1: 2.15, z },
        windowLook(scene, style, 'curtains'),
      ) +
      sideboard(side > 0 ? -1.95 : 0.45, z, 1.5, style.timber) +
      (random.chance(0.5)
        ? mirror(side * -1.2, 1.55, z, 0.4, random.pick(['round', 'arch']))
        : print(scene, side * -1.2, 1.55, z, 1, 0.72)) +
      vase(scene, side * -0.75, 0.72, z - 0.2, 1.2)
  return (
    shell(scene, look) +
    far +
    plant(scene, side * -2.02, isOpen ? 3.4 : 2.2, somePlant(scene), 1.15) +
    rug(-1.75, 1.75, 0.35, 3, '#E5DECF', random.pick(['#CBBFA8', ...style.cushions])) +
    [-0.62, 0, 0.62].map((x) => diningChair(x, 2.25, chair, true)).join('') +
    table(0, 1.15, 2.2, 1.05, top) +
    runner(-0.85, 0.85, 1.5, 1.8, 0.765, random.pick(style.cushions)) +
    [-0.65, 0, 0.65].map((x) => plate(x, 0.765, 1.35) + plate(x, 0.765, 2.02)).join('') +
    vase(scene, 0, 0.765, 1.65) +
    [-0.66, 0.66].map((x) => diningChair(x, 0.55, chair, false)).join('') +
    pendants(
      random.chance(0.5) ? [0] : [-0.5, 0.5],
      1.72,
      1.65,
      random.pick(['dome', 'globe', 'cone']),
      marigold,
    )
  )
}
