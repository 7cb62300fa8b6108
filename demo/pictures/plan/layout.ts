import type { Random } from '../draw/random.ts'
import type { Floor, FloorLayout, PlacedRoom, Side } from './floor.ts'
import { badness } from './layout-cost.ts'
import type { PlannedRoom } from './rooms-of.ts'

/**
 * Every room touches the hall. A floor has up to three bands: a room right across the back, then the hall with a column
 * of rooms to one or both sides, then (upstairs, where no front door is needed) a room right across the front. All such
 * arrangements are tried, for several widths of the house, and those with the best-shaped rooms are kept. The floors of
 * a house are of one outline.
 */
export function layFloors(random: Random, floors: readonly Floor[]): FloorLayout[] {
  let best: { layouts: FloorLayout[]; cost: number } | undefined
  for (const stretch of [0.72, 0.8, 0.9, 1, 1.12, 1.25]) {
    const tried = floors.map((floor) => layFloor(random, floor, stretch))
    const cost = tried.reduce((sum, floor) => sum + floor.cost, 0)
    if (!best || cost < best.cost) best = { layouts: tried.map(({ layout }) => layout), cost }
  }
  return best?.layouts ?? []
}

type Tried = { layout: FloorLayout; cost: number }

function layFloor(random: Random, floor: Floor, stretch: number): Tried {
  const isLandscape = floor.aspect > 1.2
  const upright = isLandscape ? { ...floor, aspect: 1 / floor.aspect } : floor
  const width = Math.sqrt(upright.squareMetres * upright.aspect) * stretch
  let best: Tried | undefined
  for (const bands of arrangements(random, upright)) {
    const layout = layBands(bands, upright, width)
    const cost = badness(layout, upright) + random.next() * 0.5
    if (!best || cost < best.cost) best = { layout, cost }
  }
  if (!best) return { layout: undivided(floor), cost: 0 }
  return isLandscape ? { ...best, layout: transposed(best.layout) } : best
}

/** A floor that is all one room. */
function undivided({ rooms, squareMetres, aspect }: Floor): FloorLayout {
  const h = Math.sqrt(squareMetres / Math.min(aspect, 1.5))
  const w = squareMetres / h
  return {
    w,
    h,
    rooms: rooms.slice(0, 1).map((room) => ({ ...room, x: 0, y: 0, w, h, door: 'bottom' })),
    hall: undefined,
  }
}

type Bands = {
  back: PlannedRoom | undefined
  front: PlannedRoom | undefined
  left: PlannedRoom[]
  right: PlannedRoom[]
}

/** Rooms that may reach right across: not a bathroom or a store. */
const isBroad = ({ kind }: PlannedRoom): boolean => kind !== 'bath' && kind !== 'wc' && kind !== 'store'

function* arrangements(random: Random, { rooms, isGround }: Floor): Generator<Bands> {
  if (rooms.length < 2) return
  const broad = rooms.filter(isBroad)
  for (const back of [undefined, ...broad]) {
    for (const front of isGround ? [undefined] : [undefined, ...broad.filter((room) => room !== back)]) {
      const rest = rooms.filter((room) => room !== back && room !== front)
      if (rest.length === 0) continue
      if (rest.length <= 3)
        yield random.chance(0.5)
          ? { back, front, left: fromBack(rest), right: [] }
          : { back, front, left: [], right: fromBack(rest) }
      if (rest.length > 1) {
        const [left, right] = split(random, rest)
        yield { back, front, left, right }
      }
    }
  }
}

const sizes = (rooms: readonly PlannedRoom[]): number => rooms.reduce((sum, { size }) => sum + size, 0)

/** Two columns of about equal size: the largest first, each to the emptier side. Which side begins is chance. */
function split(random: Random, rooms: readonly PlannedRoom[]): [PlannedRoom[], PlannedRoom[]] {
  const columns: [PlannedRoom[], PlannedRoom[]] = [[], []]
  const first = random.whole(0, 1) as 0 | 1
  const other = (1 - first) as 0 | 1
  for (const room of [...rooms].sort((a, b) => b.size - a.size)) {
    columns[sizes(columns[first]) <= sizes(columns[other]) ? first : other].push(room)
  }
  return [fromBack(columns[0]), fromBack(columns[1])]
}

const order: Record<PlannedRoom['kind'], number> = {
  kitchen: 0,
  dining: 1,
  store: 1,
  wc: 2,
  bath: 2,
  study: 3,
  bed: 4,
  living: 5,
  work: 6,
}

/** Living rooms to the front, wet rooms to the back. */
const fromBack = (rooms: readonly PlannedRoom[]): PlannedRoom[] =>
  [...rooms].sort((a, b) => order[a.kind] - order[b.kind])

function layBands(
  { back, front, left, right }: Bands,
  { squareMetres, hasStairs }: Floor,
  targetArea: number,
): FloorLayout {
  const hallWidth = hasStairs ? 1.9 : squareMetres < 45 ? 1.1 : 1.3
  const columns = left.length && right.length ? 2 : 1
  const w = Math.max(targetArea, hallWidth + columns * 1.8)
  const across = (sizes(back ? [back] : []) + sizes(front ? [front] : [])) / w
  const middle = (sizes(left) + sizes(right)) / (w - hallWidth)
  const k = squareMetres / w / (across + middle)
  const backHeight = back ? (back.size / w) * k : 0
  const middleHeight = middle * k
  const hallX =
    columns === 2
      ? ((w - hallWidth) * sizes(left)) / (sizes(left) + sizes(right))
      : left.length
        ? w - hallWidth
        : 0
  const rooms: PlacedRoom[] = [
    ...stack(left, { x: 0, y: backHeight, w: hallX, h: middleHeight }, 'right'),
    ...stack(
      right,
      { x: hallX + hallWidth, y: backHeight, w: w - hallX - hallWidth, h: middleHeight },
      'left',
    ),
  ]
  if (back) rooms.push({ ...back, x: 0, y: 0, w, h: backHeight, door: 'bottom' })
  if (front)
    rooms.push({ ...front, x: 0, y: backHeight + middleHeight, w, h: (front.size / w) * k, door: 'top' })
  return {
    w,
    h: squareMetres / w,
    rooms,
    hall: { x: hallX, y: backHeight, w: hallWidth, h: middleHeight, entry: 'bottom' },
  }
}

const narrowestRoom = 1.7

/** Rooms one above the other; those that would be too low take from the others. */
function stack(
  rooms: readonly PlannedRoom[],
  column: { x: number; y: number; w: number; h: number },
  door: Side,
): PlacedRoom[] {
  const { x, w, h } = column
  const least = Math.min(narrowestRoom, (h / rooms.length) * 0.8)
  const heights = rooms.map(({ size }) => (size / sizes(rooms)) * h)
  const short = heights.reduce((sum, height) => sum + Math.max(0, least - height), 0)
  const spare = heights.reduce((sum, height) => sum + Math.max(0, height - least), 0)
  let y = column.y
  return rooms.map((room, index) => {
    const own = heights[index] ?? least
    const height = own < least ? least : own - (short * (own - least)) / (spare || 1)
    const placed: PlacedRoom = { ...room, x, y, w, h: height, door }
    y += height
    return placed
  })
}

const turned: Record<Side, Side> = { left: 'top', top: 'left', right: 'bottom', bottom: 'right' }

/** The same floor lying on its side. */
function transposed({ w, h, rooms, hall }: FloorLayout): FloorLayout {
  const flip = <T extends { x: number; y: number; w: number; h: number }>(box: T): T => ({
    ...box,
    x: box.y,
    y: box.x,
    w: box.h,
    h: box.w,
  })
  return {
    w: h,
    h: w,
    rooms: rooms.map((room) => ({ ...flip(room), door: turned[room.door] })),
    hall: hall && { ...flip(hall), entry: turned[hall.entry] },
  }
}
