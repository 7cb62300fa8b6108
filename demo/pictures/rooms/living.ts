import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import { mirror, print } from './art.ts'
import { hearth } from './hearth.ts'
import type { HomeStyle } from './home-style.ts'
import { floorLamp } from './lights.ts'
import { bayWindow, gardenDoors, roomWindow, type WindowLook } from './openings.ts'
import { type PlantKind, plant, vase } from './plants.ts'
import { armchair, sofa } from './seats.ts'
import { rug, type Shell, shell, stripedRug } from './shell.ts'
import type { Space } from './space.ts'
import { bookcase, sideboard } from './storage.ts'
import { books, lowTable, roundTable } from './tables.ts'

export const somePlant = ({ random }: Scene): PlantKind => random.pick(['blades', 'fig', 'fern', 'olive'])

/** Walls and floor of a room of this home. */
export function roomShell(scene: Scene, style: HomeStyle, space: Space, own?: Partial<Shell>): Shell {
  const { random } = scene
  return {
    space,
    wall: random.pick(style.walls),
    feature: random.chance(0.3) ? style.feature : undefined,
    floor: style.floor,
    hasCornice: style.isPeriod,
    hasPanelling: style.isPeriod && random.chance(0.3),
    hasBeams: style.hasBeams,
    ...own,
  }
}

export function windowLook(
  scene: Scene,
  style: HomeStyle,
  dressed: 'curtains' | 'blind' | 'none',
): WindowLook {
  const { random } = scene
  return {
    outlook: style.outlook,
    columns: style.panes[0],
    rows: style.panes[1],
    frame: style.frame,
    curtains:
      dressed === 'curtains'
        ? random.pick(['#C8B79B', '#EFE8DA', '#B9C0B4', '#A9B4BC', '#D1B5A5'])
        : undefined,
    blind: dressed === 'blind' ? random.pick(['#EFE8DA', '#C8B79B', '#B9C0B4']) : undefined,
  }
}

export function livingRoom(scene: Scene, style: HomeStyle): Svg {
  return scene.random.pick(layoutsFor(style))(scene, style)
}

function layoutsFor({
  fire,
  hasBay,
  hasGardenDoors,
}: HomeStyle): ((scene: Scene, style: HomeStyle) => Svg)[] {
  const withFire = hasBay ? [sofaUnderWindow] : [sofaUnderWindow, roundTheHearth]
  if (fire === 'mantel' || fire === 'stove') return withFire
  if (hasBay) return [sofaUnderWindow]
  const plain = hasGardenDoors ? [sofaUnderWindow, gardenRoom, pictureWall] : [sofaUnderWindow, pictureWall]
  return fire === 'none' ? plain : [...plain, roundTheHearth]
}

function someRug(scene: Scene, style: HomeStyle, x0: number, x1: number, z0: number, z1: number): Svg {
  const { random } = scene
  const pale = random.pick(['#E5DECF', '#DDD3C0', '#E9E4DA'])
  const other = random.pick(['#CBBFA8', ...style.cushions])
  return random.chance(0.7) ? rug(x0, x1, z0, z1, pale, other) : stripedRug(x0, x1, z0, z1, pale, other)
}

function someLowTable(scene: Scene, style: HomeStyle, x: number, z: number): Svg {
  const { random } = scene
  const reading = books(x - 0.1, 0.41, z + 0.18, [random.pick(style.cushions), '#F1EADB'])
  return random.chance(0.5)
    ? roundTable(x, z + 0.35, 0.5, 0.4, style.timber) +
        books(x, 0.4, z + 0.25, ['#F1EADB', random.pick(style.cushions)])
    : lowTable(x, z, 1.1, 0.55, style.timber) + reading
}

/** A sofa before the window, the fire to one side and a lamp to the other. */
function sofaUnderWindow(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.5, height: style.ceiling, depth: 4.3 }
  const look = roomShell(scene, style, space)
  const side = random.pick([-1, 1])
  const z = space.depth
  const fabric = random.pick(style.fabrics)
  const x = 0.72 * -side
  const kind = style.fire ?? random.pick(['mantel', 'stove', 'none'] as const)
  const fire = kind !== 'none'
  return (
    shell(scene, look) +
    (style.hasBay
      ? bayWindow(
          scene,
          { x0: x - 1.15, x1: x + 1.15, y0: 0.75, y1: 2.2, z },
          windowLook(scene, style, 'none'),
          look.wall,
        )
      : roomWindow(
          scene,
          { x0: x - 0.75, x1: x + 0.75, y0: 0.85, y1: 2.2, z },
          windowLook(scene, style, 'curtains'),
        )) +
    (kind === 'none' ? '' : hearth(side * 1.35, space, kind, look.feature ?? look.wall, fire)) +
    (kind === 'none' && random.chance(0.6)
      ? bookcase(scene, side * 1.42 - 0.55, z, 1.1, 1.05, style.timber)
      : '') +
    (random.chance(0.5)
      ? mirror(side * 1.35, 1.78, z - (fire ? 0.34 : 0), 0.34, random.pick(['round', 'arch']))
      : print(scene, side * 1.35, 1.78, z - (fire ? 0.34 : 0), 0.8, 0.62)) +
    floorLamp(side * 0.36, z - 0.3, random.pick(['straight', 'tripod']), fire ? '#EFE3C8' : marigold) +
    someRug(scene, style, -1.5, 1.4, 0.5, 2.5) +
    sofa(
      x,
      z - 0.4,
      1.95,
      fabric,
      [style.cushions[0] ?? fabric, style.cushions[1] ?? fabric],
      random.chance(0.6),
    ) +
    someLowTable(scene, style, x - 0.1, 0.9) +
    plant(scene, side * 2.05, 1.4, somePlant(scene), 1.15)
  )
}

/** The fire in the middle, books to either side, two chairs. */
function roundTheHearth(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.45, height: style.ceiling, depth: 4.2 }
  const look = roomShell(scene, style, space)
  const z = space.depth
  const joinery = random.pick(['#EDE7DA', style.feature, style.timber])
  const fabric = random.pick(style.fabrics)
  const other = random.chance(0.5) ? fabric : random.pick(style.fabrics)
  const isTall = random.chance(0.6)
  return (
    shell(scene, look) +
    bookcase(scene, -2.38, z, 1.38, isTall ? 2.1 : 0.95, joinery) +
    bookcase(scene, 1, z, 1.38, isTall ? 2.1 : 0.95, joinery) +
    (isTall ? '' : print(scene, -1.7, 1.7, z, 0.7, 0.9) + print(scene, 1.7, 1.7, z, 0.7, 0.9)) +
    hearth(
      0,
      space,
      style.fire === 'stove'
        ? 'stove'
        : style.fire === 'mantel'
          ? 'mantel'
          : random.pick(['mantel', 'stove']),
      look.feature ?? look.wall,
      true,
    ) +
    (random.chance(0.6)
      ? mirror(0, 1.82, z - 0.34, 0.38, random.pick(['round', 'arch']))
      : print(scene, 0, 1.82, z - 0.34, 0.95, 0.7)) +
    someRug(scene, style, -1.35, 1.35, 0.5, 2.7) +
    armchair(-1.55, 2.75, fabric, style.cushions[0] ?? fabric) +
    armchair(1.55, 2.75, other, style.cushions[1] ?? other) +
    someLowTable(scene, style, 0, 1.2)
  )
}

/** Glass doors to the garden, a sofa beside them. */
function gardenRoom(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.7, height: 2.5, depth: 4.4 }
  const look = roomShell(scene, style, space, { hasPanelling: false })
  const z = space.depth
  const side = random.pick([-1, 1])
  const fabric = random.pick(style.fabrics)
  return (
    shell(scene, look) +
    gardenDoors(
      scene,
      { x0: -1.5, x1: 1.5, y0: 0, y1: 2.15, z },
      random.pick([3, 4, 2]),
      random.pick(['#3A4448', '#FBF9F3', '#4E5A50']),
    ) +
    print(scene, side * 2.1, 1.55, z, 0.6, 0.8) +
    (random.chance(0.5)
      ? sideboard(side * 2.08 - 0.55, z, 1.1, style.timber)
      : plant(scene, side * 2.1, z - 0.4, somePlant(scene), 1.3)) +
    floorLamp(side * 0.98, z - 0.7, random.pick(['straight', 'tripod'])) +
    someRug(scene, style, -1.7, 1.7, 0.5, 2.6) +
    sofa(side * -0.5, 3.1, 2.1, fabric, [style.cushions[0] ?? fabric, style.cushions[2] ?? fabric], true) +
    armchair(side * 1.6, 2.5, random.pick(style.fabrics), style.cushions[1] ?? fabric) +
    someLowTable(scene, style, side * -0.2, 0.9)
  )
}

/** A long wall of pictures over the sofa, a pendant over the table. */
function pictureWall(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.4, height: style.ceiling, depth: 3.9 }
  const look = roomShell(scene, style, space, { feature: random.chance(0.6) ? style.feature : undefined })
  const z = space.depth
  const side = random.pick([-1, 1])
  const fabric = random.pick(style.fabrics.filter((colour) => colour !== look.feature))
  const x = side * -0.35
  return (
    shell(scene, look) +
    roomWindow(
      scene,
      { x0: side * 1.72 - 0.46, x1: side * 1.72 + 0.46, y0: 0.8, y1: 2.15, z },
      windowLook(scene, style, 'none'),
    ) +
    print(scene, x - 0.72, 1.62, z, 0.62, 0.8) +
    print(scene, x + 0.02, 1.78, z, 0.6, 0.48) +
    print(scene, x + 0.02, 1.24, z, 0.6, 0.42) +
    print(scene, x + 0.72, 1.62, z, 0.58, 0.74) +
    sideboard(side * -2.3 + (side > 0 ? 0 : -0.7), z, 0.7, style.timber) +
    vase(scene, side * -2.3 + (side > 0 ? 0.35 : -0.35), 0.72, z - 0.2, 1.3) +
    floorLamp(
      side * 0.98,
      z - 0.45,
      random.pick(['straight', 'tripod', 'arc']),
      marigold,
      side > 0 ? -1 : 1,
    ) +
    someRug(scene, style, -1.45, 1.45, 0.4, 2.3) +
    sofa(
      x,
      z - 0.25,
      2.05,
      fabric,
      [style.cushions[0] ?? fabric, style.cushions[1] ?? fabric],
      random.chance(0.5),
    ) +
    plant(scene, side * 1.72, z - 0.5, somePlant(scene), 1.05) +
    someLowTable(scene, style, x, 0.85) +
    vase(scene, x + 0.3, 0.4, 1.15)
  )
}
