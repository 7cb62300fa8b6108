import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { shell } from '../rooms/shell.ts'
import { box, type Space, upright } from '../rooms/space.ts'
import { baseUnits, fridge, sink, wallUnits } from '../rooms/units.ts'
import { carton, rack, stripLight } from './bare-shell.ts'
import { tradeOf } from './trade.ts'

const space: Space = { half: 1.9, height: 2.5, depth: 3.6 }

/** Behind the scenes: a store with shelves, or a kitchen to make tea in. */
export function backRoom(id: string, scene: Scene, facts: ListingFacts): Svg {
  const { random } = scene
  const trade = tradeOf(id, facts)
  const wall = random.pick(['#DDDDD0', '#E3E2DC', '#D9D8CB', '#E8E1D6'])
  const floor = { kind: 'tiles', colour: random.pick(['#C6C2B6', '#B9B6AC', '#CFC6B6']) } as const
  const room = shell(scene, { space, wall, floor, hasCornice: false, hasPanelling: false })
  const light = stripLight(0, space.height - 0.02, 0.9, 2.6)
  return room + light + (trade === 'office' || trade === 'café' ? kitchenette(scene) : store(scene))
}

function store(scene: Scene): Svg {
  const { random } = scene
  const z = space.depth
  return (
    rack(scene, -1.85, z, 1.25, 2.1) +
    rack(scene, 0.6, z, 1.25, 2.1) +
    backDoor(0.02, z) +
    carton(-1.6, -0.95, 0, 0.5, 1.7, '#C2A27C') +
    carton(-1.45, -1, 0.5, 0.34, 1.75, '#CDB08A') +
    carton(1, 1.55, 0, 0.42, random.between(1.2, 1.8), '#B48A62')
  )
}

/** The marigold way out to the yard. */
const backDoor = (x: number, z: number): Svg =>
  upright(x - 0.5, x + 0.46, 0, 2.12, z - 0.01, '#F6F3EB') +
  upright(x - 0.44, x + 0.4, 0, 2.06, z - 0.02, marigold) +
  upright(x - 0.34, x + 0.3, 0.2, 0.9, z - 0.03, '#D2921A') +
  upright(x - 0.34, x + 0.3, 1.1, 1.92, z - 0.03, '#DDE5E4') +
  upright(x + 0.28, x + 0.34, 0.98, 1.04, z - 0.04, '#3A3028')

function kitchenette(scene: Scene): Svg {
  const { random } = scene
  const z = space.depth
  const look = {
    front: random.pick(['#7F918A', '#EDE7DA', '#5D7286', '#CCD2BE']),
    worktop: '#CDB08A',
    handles: '#3A3028',
    doors: random.pick(['shaker', 'flat'] as const),
  }
  return (
    fridge(-1.6, z, '#DCE0DE') +
    baseUnits(-0.85, 1.85, z, look) +
    wallUnits(-0.85, 1.85, z, look) +
    sink(0.7, z, '#A9B0B0') +
    box({ x0: -0.55, x1: -0.25, y0: 0.92, y1: 1.18, z0: z - 0.45, z1: z - 0.2 }, marigold)
  )
}
