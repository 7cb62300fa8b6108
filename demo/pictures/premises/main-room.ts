import { darker, lighter } from '../draw/colour.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { pendants } from '../rooms/lights.ts'
import { gardenDoors, roomWindow } from '../rooms/openings.ts'
import { plant } from '../rooms/plants.ts'
import { diningChair } from '../rooms/seats.ts'
import { floorShade, shell } from '../rooms/shell.ts'
import { box, type Space, upright } from '../rooms/space.ts'
import { bookcase, wallShelf } from '../rooms/storage.ts'
import { roundTable, table } from '../rooms/tables.ts'
import { bareShell, beams, rack, stains, stripLight, workbench } from './bare-shell.ts'
import { type Trade, tradeOf } from './trade.ts'

/** Where the work is done: a shop floor, an office, a café or a workshop. */
export function mainRoom(id: string, scene: Scene, facts: ListingFacts): Svg {
  return rooms[tradeOf(id, facts)](scene)
}

const space: Space = { half: 2.7, height: 2.9, depth: 5 }

const walls = ['#E4E1D6', '#D9D8CB', '#E2D6CB', '#D5D9DC']
const paints = ['#2F4A45', '#2D4660', '#5B6B5A', '#7B3B33', '#4F6D7A']

const rooms: Record<Trade, (scene: Scene) => Svg> = {
  shop: (scene) => {
    const { random } = scene
    const paint = random.pick(paints)
    const z = space.depth
    const shelf = (x0: number, x1: number) =>
      [0.75, 1.2, 1.65, 2.1].map((y) => wallShelf(scene, x0, x1, y, z, 'crockery')).join('')
    return (
      roomOf(scene, random.chance(0.5) ? paint : undefined) +
      shelf(-2.5, -1.05) +
      shelf(1.05, 2.5) +
      mirrorDoor(scene, z) +
      counter(random.pick([-1.35, 1.35]), 2.9, 1.9, paint) +
      display(scene, -1.3, 1.2) +
      display(scene, 1.5, 0.7) +
      pendants([-1, 0, 1], 2.15, 2.6, random.pick(['dome', 'cone']), '#F1EADB') +
      plant(scene, 2.3, 3.9, 'olive', 1.2)
    )
  },
  office: (scene) => {
    const { random } = scene
    const z = space.depth
    const timber = random.pick(['#CDB08A', '#BE9A72', '#E4DFD2'])
    const side = random.pick([-1, 1] as const)
    return (
      roomOf(scene, undefined) +
      longWindow(scene, side * 0.7) +
      bookcase(scene, side > 0 ? -2.5 : 1.55, z, 0.95, 1.7, '#EDE7DA') +
      [-1.35, 1.35].map((x) => desk(x, 2.9, timber, '#4F6068')).join('') +
      [-1.5, 1.5].map((x) => desk(x, 0.9, timber, '#4F6068')).join('') +
      pendants([0], 2.2, 2, 'globe', marigold) +
      plant(scene, side * 2.35, 4.2, 'fig', 1.3)
    )
  },
  café: (scene) => {
    const { random } = scene
    const paint = random.pick(paints)
    const z = space.depth
    const chair = random.pick(['#8A6445', '#3A3A38', '#C2A27C'])
    const seats = (x: number, depth: number) =>
      diningChair(x - 0.55, depth + 0.1, chair, true) +
      roundTable(x, depth, 0.42, 0.74, '#CDB08A') +
      diningChair(x + 0.5, depth - 0.35, chair, false)
    return (
      roomOf(scene, paint) +
      wallShelf(scene, -1.6, 1.6, 1.7, z, 'crockery') +
      wallShelf(scene, -1.6, 1.6, 2.12, z, 'crockery') +
      counter(0, 3.7, 3.4, lighter(paint, 0.18)) +
      pendants([-1, 0, 1], 2, 3.4, 'dome', marigold) +
      seats(-1.6, 2.1) +
      seats(1.7, 2.2) +
      seats(-1.1, 0.7) +
      seats(1.4, 0.8)
    )
  },
  workshop: (scene) => {
    const { random } = scene
    const high: Space = { half: 3, height: 3.3, depth: 5.2 }
    const floor = random.pick(['#B9B6AC', '#A9A9A4'])
    const z = high.depth
    return (
      bareShell(scene, high, { wall: random.pick(['#C9C3B6', '#B58E76']), ceiling: '#DAD7CF', floor }) +
      beams(high, '#8C9396', 1.5) +
      stains(scene, high, floor) +
      shutter(-0.2, z) +
      workbench(scene, 1.25, z, 1.6, '#A9825C') +
      rack(scene, -2.85, z, 1.3, 2.1) +
      [-1.2, 1.2].map((x) => stripLight(x, high.height - 0.2, 1, 3.4)).join('') +
      bollard(-1.9, 1.6)
    )
  },
}

function roomOf(scene: Scene, feature: string | undefined): Svg {
  const { random } = scene
  const wall = random.pick(walls)
  const floor = random.pick([
    { kind: 'boards', colour: '#BE9A72' },
    { kind: 'boards', colour: '#A37B57' },
    { kind: 'tiles', colour: '#CFC9BC' },
  ] as const)
  return shell(scene, { space, wall, feature, floor, hasCornice: random.chance(0.4), hasPanelling: false })
}

/** The way to the back. */
const mirrorDoor = (scene: Scene, z: number): Svg =>
  gardenDoors(scene, { x0: -0.5, x1: 0.5, y0: 0, y1: 2.15, z }, 2, '#FBF9F3')

const longWindow = (scene: Scene, x: number): Svg =>
  roomWindow(
    scene,
    { x0: x - 1.3, x1: x + 1.3, y0: 0.95, y1: 2.3, z: space.depth },
    {
      outlook: scene.random.pick(['roofs', 'city']),
      columns: 4,
      rows: 1,
      frame: '#3A4448',
      curtains: undefined,
      blind: undefined,
    },
  )

function counter(x: number, z: number, w: number, paint: string): Svg {
  const x0 = x - w / 2
  const x1 = x + w / 2
  const boards: Svg[] = []
  for (let at = x0 + 0.18; at < x1 - 0.05; at += 0.18)
    boards.push(upright(at, at + 0.012, 0.1, 0.95, z, darker(paint, 0.16)))
  return (
    floorShade(x0 + 0.05, x1 + 0.1, z - 0.1, z + 0.6) +
    box({ x0, x1, y0: 0, y1: 0.98, z0: z, z1: z + 0.6 }, paint) +
    boards.join('') +
    box({ x0: x0 - 0.05, x1: x1 + 0.05, y0: 0.98, y1: 1.04, z0: z - 0.05, z1: z + 0.65 }, '#CDB08A') +
    box({ x0: x - 0.2, x1: x + 0.2, y0: 1.04, y1: 1.26, z0: z + 0.15, z1: z + 0.45 }, marigold)
  )
}

/** A low table of goods. */
function display({ random }: Scene, x: number, z: number): Svg {
  const goods = Array.from({ length: 5 }, (_, index) => {
    const at = x - 0.5 + index * 0.22
    return box(
      { x0: at, x1: at + 0.15, y0: 0.76, y1: 0.76 + random.between(0.1, 0.26), z0: z + 0.2, z1: z + 0.35 },
      random.pick(['#C9694A', '#F1EADB', '#7C9486', '#2D4660', '#B99A7A', '#EBDFC6']),
    )
  })
  return table(x, z, 1.25, 0.6, '#BE9A72') + goods.join('')
}

const desk = (x: number, z: number, timber: string, screen: string): Svg =>
  table(x, z, 1.35, 0.65, timber) +
  upright(x - 0.04, x + 0.04, 0.76, 0.9, z + 0.35, '#8E9290') +
  upright(x - 0.33, x + 0.33, 0.88, 1.28, z + 0.35, '#2B2F30') +
  upright(x - 0.31, x + 0.31, 0.9, 1.26, z + 0.35, screen) +
  diningChair(x, z - 0.35, '#3A4448', false)

/** A roller door in the far wall. */
function shutter(x: number, z: number): Svg {
  let drawn = upright(x - 1.1, x + 1.1, 0, 2.5, z, '#5B666B') + upright(x - 1, x + 1, 0, 2.4, z, '#B7BEBF')
  for (let y = 0.1; y < 2.4; y += 0.12) drawn += upright(x - 1, x + 1, y, y + 0.02, z, '#97A0A2')
  return drawn + box({ x0: x - 1.15, x1: x + 1.15, y0: 2.4, y1: 2.66, z0: z - 0.3, z1: z }, '#8C9396')
}

const bollard = (x: number, z: number): Svg =>
  floorShade(x - 0.1, x + 0.3, z, z + 0.15) +
  box({ x0: x - 0.1, x1: x + 0.1, y0: 0, y1: 0.95, z0: z, z1: z + 0.15 }, marigold) +
  [0.3, 0.62].map((y) => upright(x - 0.1, x + 0.1, y, y + 0.12, z, '#2B2F30')).join('')
