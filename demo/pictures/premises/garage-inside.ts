import { darker } from '../draw/colour.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { circle, line, polyline, type Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { roomWindow } from '../rooms/openings.ts'
import { floorShade } from '../rooms/shell.ts'
import { box, metreAt, project, type Space, upright } from '../rooms/space.ts'
import { bareShell, beams, carton, rack, stains, stripLight, workbench } from './bare-shell.ts'

/** The garage from its door: bare walls, a window at the end, what the last owner left. */
export function garageInside(scene: Scene, facts: ListingFacts): Svg {
  const { random } = scene
  const space: Space = { half: 1.55, height: 2.35, depth: 4.6 }
  const floor = random.pick(['#B9B6AC', '#A9A9A4', '#C2BCAF'])
  const wall = random.pick(['#C9C3B6', '#B58E76', '#D2CDC2', '#A9715A'])
  const side = random.pick([-1, 1] as const)
  const z = space.depth
  const hasPower = facts.building?.kind === 'garage' && facts.building.hasPower
  return (
    bareShell(scene, space, { wall, ceiling: darker('#CFC9BC', 0.05), floor }) +
    beams(space, '#A3845F') +
    stains(scene, space, floor) +
    (hasPower ? stripLight(0, space.height - 0.16, 1.2, 3) : '') +
    (random.chance(0.55)
      ? roomWindow(
          scene,
          { x0: -0.45, x1: 0.45, y0: 1.25, y1: 1.9, z },
          { outlook: 'garden', columns: 2, rows: 1, frame: '#8A7458', curtains: undefined, blind: undefined },
        ) + carton(-0.4, 0.1, 0, 0.36, z - 0.4, '#C2A27C')
      : workbench(scene, -0.65, z, 1.3, '#A9825C')) +
    rack(scene, side > 0 ? 0.72 : -1.5, z, 0.78, 1.85) +
    ladder(side * -1.18, z - 0.05) +
    bicycle(side * -0.95, 2.3) +
    toolbox(side * 0.95, 1.5)
  )
}

/** Leaning on the far wall. */
function ladder(x: number, z: number): Svg {
  const rungs = [0.3, 0.62, 0.94, 1.26, 1.58].map((y) =>
    upright(x - 0.16, x + 0.16, y, y + 0.04, z, '#C2A27C'),
  )
  return (
    upright(x - 0.2, x - 0.15, 0, 1.95, z, '#B48A62') +
    upright(x + 0.15, x + 0.2, 0, 1.95, z, '#B48A62') +
    rungs.join('')
  )
}

function bicycle(x: number, z: number): Svg {
  const m = metreAt(z)
  const r = 0.3 * m
  const [back, y] = project(x - 0.44, 0.31, z)
  const [front] = project(x + 0.44, 0.31, z)
  const [seat, seatY] = project(x - 0.18, 0.82, z)
  const [bars, barsY] = project(x + 0.3, 0.92, z)
  const [pedal] = project(x - 0.05, 0.3, z)
  const wheel = (at: number) =>
    circle(at, y, r, '#2B2F30') + circle(at, y, r * 0.88, '#C9C3B6', 0.9) + circle(at, y, r * 0.1, '#2B2F30')
  return (
    floorShade(x - 0.75, x + 0.75, z - 0.1, z + 0.12) +
    wheel(back) +
    wheel(front) +
    line(
      polyline([
        [back, y],
        [seat, seatY],
        [pedal, y],
        [back, y],
      ]) +
        polyline([
          [seat, seatY + 0.1 * m],
          [bars, barsY + 0.12 * m],
          [pedal, y],
        ]) +
        polyline([
          [bars - 0.06 * m, barsY],
          [bars, barsY + 0.12 * m],
          [front, y],
        ]),
      '#2D4660',
      0.035 * m,
      'round',
    ) +
    line(
      polyline([
        [seat - 0.1 * m, seatY - 0.02 * m],
        [seat + 0.1 * m, seatY - 0.02 * m],
      ]),
      '#2B2F30',
      0.05 * m,
      'round',
    )
  )
}

const toolbox = (x: number, z: number): Svg =>
  floorShade(x - 0.26, x + 0.32, z, z + 0.3) +
  box({ x0: x - 0.28, x1: x + 0.28, y0: 0, y1: 0.26, z0: z, z1: z + 0.26 }, marigold) +
  upright(x - 0.28, x + 0.28, 0.16, 0.18, z, darker(marigold, 0.25)) +
  upright(x - 0.1, x + 0.1, 0.3, 0.34, z + 0.12, '#2B2F30') +
  upright(x - 0.1, x - 0.07, 0.26, 0.32, z + 0.12, '#2B2F30') +
  upright(x + 0.07, x + 0.1, 0.26, 0.32, z + 0.12, '#2B2F30')
