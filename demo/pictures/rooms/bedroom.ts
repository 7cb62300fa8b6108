import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import { mirror, print } from './art.ts'
import { type BedLook, bed } from './beds.ts'
import type { HomeStyle } from './home-style.ts'
import { pendants, tableLamp } from './lights.ts'
import { roomShell, somePlant, windowLook } from './living.ts'
import { roomWindow } from './openings.ts'
import { plant } from './plants.ts'
import { armchair } from './seats.ts'
import { rug, shell, stripedRug } from './shell.ts'
import type { Space } from './space.ts'
import { bedsideTable, chest, wallShelf, wardrobe } from './storage.ts'

function bedLook(scene: Scene, style: HomeStyle): BedLook {
  const { random } = scene
  const headboard = random.pick(['panel', 'upholstered', 'rails', 'arch'] as const)
  return {
    headboard,
    frame:
      headboard === 'upholstered' || headboard === 'arch'
        ? random.pick([...style.fabrics, '#C9BFB4'])
        : headboard === 'rails'
          ? random.pick(['#3A3A38', style.timber])
          : style.timber,
    linen: '#F4EFE4',
    cover: random.pick([...style.fabrics, '#8FA69A', '#D9CDB8', '#B9C4CB', '#E2D3C6']),
    cushion: random.pick(style.cushions),
  }
}

const paleJoinery = ['#EDE7DA', '#E4DFD2', '#DDE0DA']

/** The main bedroom: a wide bed between two tables, each with a lamp; one of them is lit in marigold. */
export function mainBedroom(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.35, height: style.ceiling, depth: 3.9 }
  const look = roomShell(scene, style, space, { feature: random.chance(0.5) ? style.feature : undefined })
  const z = space.depth
  const side = random.pick([-1, 1])
  const x = side * 0.35
  const windowX = side * -1.55
  const hasWindowBehind = random.chance(0.25)
  const lampSide = side > 0 ? -1 : 1
  return (
    shell(scene, look) +
    (hasWindowBehind
      ? roomWindow(
          scene,
          { x0: x - 0.85, x1: x + 0.85, y0: 1.2, y1: 2.15, z },
          windowLook(scene, style, 'curtains'),
        )
      : roomWindow(
          scene,
          { x0: windowX - 0.42, x1: windowX + 0.42, y0: 0.85, y1: 2.1, z },
          windowLook(scene, style, random.pick(['curtains', 'curtains', 'blind'])),
        ) + overBed(scene, x, z)) +
    ((style.hasWardrobes ?? random.chance(0.5))
      ? wardrobe(side > 0 ? 1.62 : -2.34, z, 0.72, 2.1, random.pick([...paleJoinery, style.timber]))
      : plant(scene, side * 2, z - 0.5, somePlant(scene), 1.2)) +
    (hasWindowBehind && random.chance(0.7)
      ? chest(side > 0 ? -2.2 : 1.3, z, 0.9, random.pick([...paleJoinery, style.timber]))
      : '') +
    bedsideTable(x - 1.26, z, style.timber) +
    bedsideTable(x + 0.82, z, style.timber) +
    tableLamp(x + lampSide * 1.04, 0.52, z - 0.2, '#E8E0CF', marigold) +
    tableLamp(x - lampSide * 1.04, 0.52, z - 0.2, '#E8E0CF', '#EFE3C8') +
    (random.chance(0.6)
      ? rug(x - 1.5, x + 1.5, 0.3, 2.2, '#E5DECF', random.pick(['#CBBFA8', ...style.cushions]))
      : stripedRug(x - 1.4, x + 1.4, 0.4, 2.2, '#E5DECF', random.pick(style.cushions))) +
    bed(x, z, 1.55, bedLook(scene, style)) +
    (random.chance(0.4)
      ? armchair(side * -1.7, 2.2, random.pick(style.fabrics), style.cushions[1] ?? '#EBDFC6')
      : '')
  )
}

function overBed(scene: Scene, x: number, z: number): Svg {
  const { random } = scene
  return random.pick([
    () => print(scene, x - 0.34, 1.72, z, 0.54, 0.68) + print(scene, x + 0.34, 1.72, z, 0.54, 0.68),
    () => print(scene, x, 1.74, z, 1.1, 0.6),
    () => mirror(x, 1.78, z, 0.32, 'round'),
    () =>
      print(scene, x - 0.42, 1.7, z, 0.4, 0.52) +
      print(scene, x + 0.06, 1.78, z, 0.36, 0.36) +
      print(scene, x + 0.5, 1.66, z, 0.4, 0.52),
  ])()
}

/** Another bedroom: a single bed or two, shelves, a pendant. */
export function secondBedroom(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.05, height: style.ceiling, depth: 3.6 }
  const look = roomShell(scene, style, space, {
    wall: random.pick([...style.walls, '#D3DCC6', '#E6D3CB', '#CBD7DC', '#E3DCC8']),
    hasPanelling: false,
    feature: undefined,
  })
  const z = space.depth
  const side = random.pick([-1, 1])
  const own = bedLook(scene, style)
  const isTwin = random.chance(0.35)
  const beds = isTwin
    ? bed(-1, z, 0.95, own) + bed(1, z, 0.95, own) + bedsideTable(-0.22, z, style.timber)
    : bed(side * 0.85, z, random.pick([0.95, 1.35]), own) +
      bedsideTable(side > 0 ? -0.36 : -0.08, z, style.timber)
  const windowX = isTwin ? 0 : side * -1.15
  return (
    shell(scene, look) +
    roomWindow(
      scene,
      { x0: windowX - 0.48, x1: windowX + 0.48, y0: 0.95, y1: 2.05, z },
      windowLook(scene, style, random.pick(['blind', 'curtains'])),
    ) +
    (isTwin
      ? print(scene, -1.1, 1.65, z, 0.5, 0.6) + print(scene, 1.1, 1.65, z, 0.5, 0.6)
      : wallShelf(scene, side * 0.85 - 0.5, side * 0.85 + 0.5, 1.55, z, 'books')) +
    (isTwin ? '' : chest(side > 0 ? -1.95 : 1.05, z, 0.9, random.pick([...paleJoinery, style.timber]))) +
    rug(-1.05, 1.05, 0.4, 1.6, '#E5DECF', random.pick(style.cushions)) +
    beds +
    plant(scene, side * -1.7, 1.5, somePlant(scene), 0.85) +
    pendants([0], 1.95, 2.2, random.pick(['globe', 'dome', 'cone']), marigold)
  )
}
