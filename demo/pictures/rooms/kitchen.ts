import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import type { HomeStyle } from './home-style.ts'
import { pendants } from './lights.ts'
import { roomShell, somePlant, windowLook } from './living.ts'
import { gardenDoors, roomWindow } from './openings.ts'
import { plant, vase } from './plants.ts'
import { diningChair, stool } from './seats.ts'
import { type Shell, shell } from './shell.ts'
import type { Space } from './space.ts'
import { wallShelf } from './storage.ts'
import { fruitBowl, table } from './tables.ts'
import {
  baseUnits,
  cooker,
  fridge,
  hood,
  island,
  sideUnits,
  sink,
  splashback,
  type UnitLook,
  wallUnits,
} from './units.ts'

/** Laminate of forty years ago, in a kitchen that was never replaced. */
const datedFronts = ['#C9A87A', '#D8C9A8', '#B98F62', '#E4DCC6']

const fronts = [
  '#47605B',
  '#3A4E66',
  '#6F7F5E',
  '#DCD6C8',
  '#B9A58C',
  '#8A8F8E',
  '#5D4F5E',
  '#E4DFD2',
  '#8FA09A',
  '#A8785C',
  '#C9BDA6',
]

type Kit = {
  units: UnitLook
  islandLook: UnitLook
  tile: string
  tiling: 'metro' | 'square' | 'slab'
  look: Shell
}

function kit(scene: Scene, style: HomeStyle, space: Space): Kit {
  const { random } = scene
  const front = random.pick(style.isDated ? datedFronts : fronts)
  const worktop = random.pick(['#5B4636', '#EDE6D8', '#C9C4B8', '#3F4446', '#B08E68', '#E4E0D6'])
  const units: UnitLook = {
    front,
    worktop,
    handles: random.pick(['#D9B45B', '#C2C5C3', '#3A3A38']),
    doors: style.isPeriod || random.chance(0.4) ? 'shaker' : 'flat',
  }
  const floor = random.chance(0.55)
    ? {
        kind: random.pick(['tiles', 'tiles', 'checker'] as const),
        colour: random.pick(['#C2B8A4', '#CFCABD', '#B9B6AC', '#BC8F72', '#DAD4C6']),
      }
    : style.floor.kind === 'carpet'
      ? { kind: 'boards' as const, colour: '#BE9A72' }
      : style.floor
  return {
    units,
    islandLook: random.chance(0.6)
      ? {
          ...units,
          front: random.pick(
            ['#D6CBB4', '#E4DFD2', '#B9A58C', '#C9C4B8'].filter((colour) => colour !== front),
          ),
        }
      : units,
    tile: random.pick(['#F4F0E6', '#DDE3DC', '#E8DCCB', '#C9D3CE', '#D9C5B8']),
    tiling: random.pick(['metro', 'metro', 'square', 'slab']),
    look: roomShell(scene, style, space, { floor, feature: undefined, hasPanelling: false }),
  }
}

export function kitchen(scene: Scene, style: HomeStyle): Svg {
  const drawn = scene.random.pick([withIsland, galley, withTable])
  const known =
    style.kitchen && { 'open plan': withIsland, galley, diner: withTable, separate }[style.kitchen]
  return (known ?? drawn)(scene, style)
}

const lamp = ({ random }: Scene) => random.pick(['dome', 'globe', 'cone'] as const)

function withIsland(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.5, height: style.ceiling, depth: 4.4 }
  const { units, islandLook, tile, tiling, look } = kit(scene, style, space)
  const z = space.depth
  const side = random.pick([-1, 1] as const)
  const cookerX = side * 1.25 - 0.4
  const steel = random.chance(0.6)
  const high = side < 0 ? ([1, 2.35] as const) : ([-2.35, -1] as const)
  const isOpen = random.chance(0.5)
  return (
    shell(scene, look) +
    roomWindow(
      scene,
      { x0: -0.62, x1: 0.62, y0: 1.22, y1: 2.2, z },
      windowLook(scene, style, random.chance(0.4) ? 'blind' : 'none'),
    ) +
    splashback(-2.5, 2.5, tiling === 'slab' ? 1.15 : 1.2, z, tile, tiling) +
    (isOpen
      ? wallShelf(scene, high[0], high[1], 1.5, z, 'crockery') +
        wallShelf(scene, high[0], high[1], 1.9, z, 'crockery')
      : wallUnits(high[0], high[1], z, units)) +
    hood(cookerX, z, 0.8, steel ? 'steel' : 'plaster', look.wall) +
    baseUnits(-2.5, 2.5, z, units) +
    cooker(cookerX, z, 0.8, random.pick(['#2B3234', '#E4DFD2', '#47605B', '#7B3B33'])) +
    sink(0, z, '#A9A59A') +
    island(-1.55, 1.55, 1.15, islandLook) +
    fruitBowl(-0.35, 0.92, 1.4) +
    vase(scene, 0.85, 0.92, 1.5, 1.1) +
    [-0.95, 0, 0.95].map((x) => stool(x, 0.55, style.timber)).join('') +
    pendants([-0.85, 0, 0.85], 1.95, 1.5, lamp(scene), marigold)
  )
}

/** Units down both sides to a window at the end. */
function galley(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 1.75, height: style.ceiling, depth: 4.4 }
  const { units, tile, tiling, look } = kit(scene, style, space)
  const z = space.depth
  const hasDoors = style.hasGardenDoors && random.chance(0.45)
  return (
    shell(scene, look) +
    (hasDoors
      ? gardenDoors(
          scene,
          { x0: -0.85, x1: 0.85, y0: 0, y1: 2.1, z },
          2,
          random.pick(['#FBF9F3', '#3A4448', '#4E5A50']),
        )
      : roomWindow(scene, { x0: -0.7, x1: 0.7, y0: 1.15, y1: 2.15, z }, windowLook(scene, style, 'blind')) +
        splashback(-1.75, 1.75, 1.12, z, tile, tiling) +
        baseUnits(-1.75, 1.75, z, units) +
        sink(0, z, '#A9A59A')) +
    wallShelf(scene, -1.7, -0.95, 1.6, z, 'crockery') +
    wallShelf(scene, 0.95, 1.7, 1.6, z, 'crockery') +
    sideUnits(-1, space.half, -0.2, z - (hasDoors ? 0 : 0.62), units) +
    sideUnits(1, space.half, 0.7, z - (hasDoors ? 0 : 0.62), units) +
    vase(scene, -1.35, 0.92, 1.4, 1.2) +
    fruitBowl(1.4, 0.92, 2) +
    plant(scene, 1.36, 0.3, somePlant(scene), 0.9) +
    pendants([0], 1.9, 1.9, lamp(scene), marigold)
  )
}

/** A room of its own: units along the far wall and one side, and no table. */
function separate(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 1.95, height: style.ceiling, depth: 3.9 }
  const { units, tile, tiling, look } = kit(scene, style, space)
  const z = space.depth
  const side = random.pick([-1, 1] as const)
  const cookerX = side * -0.95 - 0.3
  return (
    shell(scene, look) +
    roomWindow(
      scene,
      { x0: -0.2, x1: 1, y0: 1.2, y1: 2.1, z },
      windowLook(scene, style, random.chance(0.5) ? 'blind' : 'none'),
    ) +
    splashback(-1.95, 1.95, 1.15, z, tile, tiling) +
    wallUnits(-1.9, -0.4, z, units) +
    baseUnits(-1.95, 1.95, z, units) +
    cooker(cookerX, z, 0.6, random.pick(['#2B3234', '#E4DFD2', '#8A8F8E'])) +
    sink(0.4, z, '#A9A59A') +
    sideUnits(side, space.half, 0.9, z - 0.62, units) +
    fridge(side < 0 ? 1.28 : -1.93, z - 0.1, random.pick(['#E4DFD2', '#B9BFC0', '#C9D3CE'])) +
    vase(scene, 1.35, 0.92, z - 0.25, 0.9) +
    fruitBowl(-1.35, 0.92, z - 0.25) +
    pendants([0], 1.9, 1.8, lamp(scene), marigold)
  )
}

/** Units along the far wall and a table to eat at. */
function withTable(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.3, height: style.ceiling, depth: 4.1 }
  const { units, tile, tiling, look } = kit(scene, style, space)
  const z = space.depth
  const side = random.pick([-1, 1] as const)
  const fridgeX = side < 0 ? -2.28 : 1.62
  const [from, to] = side < 0 ? [-1.6, 2.3] : [-2.3, 1.6]
  const windowX = side * -0.75
  return (
    shell(scene, look) +
    roomWindow(
      scene,
      { x0: windowX - 0.6, x1: windowX + 0.6, y0: 1.22, y1: 2.15, z },
      windowLook(scene, style, random.chance(0.5) ? 'blind' : 'none'),
    ) +
    splashback(from, to, 1.18, z, tile, tiling) +
    wallUnits(side * 0.95 - 0.55, side * 0.95 + 0.55, z, units) +
    baseUnits(from, to, z, units) +
    cooker(side * 0.95 - 0.3, z, 0.6, random.pick(['#2B3234', '#E4DFD2', '#8A8F8E'])) +
    sink(windowX, z, '#A9A59A') +
    fridge(fridgeX, z, random.pick(['#E4DFD2', '#B9BFC0', '#8FA09A', '#C9D3CE'])) +
    diningChair(-0.5, 2.1, style.timber, true) +
    diningChair(0.5, 2.1, style.timber, true) +
    table(0, 1.05, 1.9, 0.95, random.pick([style.timber, '#E4DFD2', '#BE9A72'])) +
    fruitBowl(0, 0.76, 1.4) +
    vase(scene, 0.62, 0.76, 1.5) +
    diningChair(-0.55, 0.45, style.timber, false) +
    diningChair(0.55, 0.45, style.timber, false) +
    plant(scene, side * -1.95, 1.2, somePlant(scene), 1.1) +
    pendants([0], 1.75, 1.5, lamp(scene), marigold)
  )
}
