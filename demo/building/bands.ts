import type { Box, FloorPlan, Room, RoomKind, Side } from './floor-plan.ts'

export type PlannedRoom = {
  name: string
  kind: RoomKind
  /** Target in square metres; the floor shares out what it has in this proportion. */
  size: number
  /** The room it opens to, if not to the hall. */
  belongsTo?: string
}

/** Rooms side by side, across the whole width of the building. */
export type Band = {
  rooms: PlannedRoom[]
  /** The landing or corridor: the rooms before and behind it open to it. */
  isCore?: boolean
  /** The front door opens to a hall in this band, beside its rooms. */
  hasEntrance?: boolean
  /** Small rooms in that hall, under the stairs. */
  underStairs?: PlannedRoom[]
}

type Shape = { w: number; h: number; entry: Side | undefined }

/** Least width of a room in metres: furniture fits, and a living room is not a corridor. */
const leastWidths: Record<RoomKind, number> = {
  living: 3,
  kitchen: 1.9,
  dining: 2.4,
  study: 1.9,
  bed: 2.1,
  bath: 1.6,
  shower: 1.3,
  wc: 0.8,
  utility: 1.4,
  store: 0.8,
  work: 2.4,
}

export const leastWidth = ({ kind, name }: Pick<Room, 'kind' | 'name'>): number =>
  name === 'Bedroom' || name === 'Bedroom 1' ? 2.6 : leastWidths[kind]

const round = (metres: number): number => Math.round(metres * 20) / 20
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const corridorDepth = 1.2
const landingDepth = 1.9
/** Room for a door, with its frame. */
const doorway = 0.8
const leastLanding = 2 * doorway

/** Lays the bands of a floor one behind the other, the first along the back wall. */
export function layBands(title: string, bands: readonly Band[], { w, h, entry }: Shape): FloorPlan {
  const depths = depthsOf(bands, w, h)
  const rooms: Room[] = []
  const halls: Box[] = []
  let y = 0
  bands.forEach((band, i) => {
    const box: Box = { x: 0, y: round(y), w, h: round(depths[i] ?? 0) }
    if (band.isCore) layCore(band, box, rooms, halls)
    y += depths[i] ?? 0
  })
  y = 0
  bands.forEach((band, i) => {
    const box: Box = { x: 0, y: round(y), w, h: round(depths[i] ?? 0) }
    if (!band.isCore) layRooms(band, box, doorTowards(bands, i), rooms, halls)
    y += depths[i] ?? 0
  })
  return { title, w, h, rooms: rooms.map((room) => withDoor(room, rooms, halls)), halls, entry }
}

/** Which wall of a band's rooms looks to the hall. */
function doorTowards(bands: readonly Band[], index: number): Side {
  const core = bands.findIndex(({ isCore }) => isCore)
  const hall = core >= 0 ? core : bands.findIndex(({ hasEntrance }) => hasEntrance)
  if (hall < 0) return index < bands.length - 1 ? 'bottom' : 'top'
  return hall > index ? 'bottom' : 'top'
}

function depthsOf(bands: readonly Band[], w: number, h: number): number[] {
  const fixed = bands.map(({ isCore, rooms }) =>
    isCore ? (rooms.length > 0 ? landingDepth : corridorDepth) : 0,
  )
  const target = bands.map((band, i) => (fixed[i] ? 0 : targetDepth(band, w)))
  const rest = h - sum(fixed)
  const depths = target.map((depth, i) => fixed[i] || round((rest * depth) / (sum(target) || 1)))
  // What rounding left over goes to the last band, so that the floor is full.
  const last = depths.length - 1
  depths[last] = round(h - sum(depths.slice(0, last)))
  return depths
}

function targetDepth({ rooms, hasEntrance }: Band, w: number): number {
  const hall = hasEntrance ? entranceWidth(w, rooms.length) : 0
  return sum(rooms.map(({ size }) => size)) / (w - hall)
}

/** Room for the stairs beside the way through. */
const entranceWidth = (w: number, rooms: number): number =>
  rooms > 1 ? (w < 9 ? 1.8 : 2.2) : w < 5.2 ? 1.6 : 1.8

/** The landing in the middle; an en suite at the end beside the main bedroom, the bathroom at the other. */
function layCore({ rooms }: Band, box: Box, placed: Room[], halls: Box[]): void {
  const atLeft = rooms.length === 1 ? rooms : rooms.slice(1)
  const atRight = rooms.length === 1 ? [] : rooms.slice(0, 1)
  const target = rooms.map(({ size, kind }) => Math.max(leastWidths[kind], size / box.h))
  const least = rooms.map(({ kind }) => leastWidths[kind])
  const spare = sum(target) - sum(least)
  const most = box.w - leastLanding
  const shrink = spare > 0 ? Math.max(0, Math.min(1, (most - sum(least)) / spare)) : 0
  const widthOf = (room: PlannedRoom) => {
    const i = rooms.indexOf(room)
    return round((least[i] ?? 0) + ((target[i] ?? 0) - (least[i] ?? 0)) * shrink)
  }
  let x = 0
  for (const room of atLeft) {
    placed.push({
      ...plain(room),
      x: round(x),
      y: box.y,
      w: widthOf(room),
      h: box.h,
      door: room.belongsTo ? 'bottom' : 'right',
    })
    x += widthOf(room)
  }
  const hallX = round(x)
  let right = box.w
  for (const room of atRight) {
    right -= widthOf(room)
    placed.push({ ...plain(room), x: round(right), y: box.y, w: widthOf(room), h: box.h, door: 'left' })
  }
  halls.push({ x: hallX, y: box.y, w: round(right - hallX), h: box.h })
}

const plain = ({ name, kind }: PlannedRoom) => ({ name, kind })

function layRooms(band: Band, box: Box, door: Side, placed: Room[], halls: Box[]): void {
  const { rooms, hasEntrance, underStairs = [] } = band
  const hallWidth = hasEntrance ? entranceWidth(box.w, rooms.length) : 0
  const widths = share(rooms, box.w - hallWidth)
  const core = halls[0]
  if (core && !hasEntrance) reachHall(widths, core)
  let x = 0
  if (hasEntrance && rooms.length === 1) x = layHall(x, hallWidth, box, underStairs, placed, halls)
  rooms.forEach((room, i) => {
    const isLast = i === rooms.length - 1
    const w = isLast
      ? round(box.w - x - (hasEntrance && rooms.length > 1 && i === 0 ? hallWidth : 0))
      : (widths[i] ?? 0)
    placed.push({ ...plain(room), x: round(x), y: box.y, w, h: box.h, door: room.belongsTo ? 'right' : door })
    x = round(x + w)
    if (hasEntrance && rooms.length > 1 && i === 0) x = layHall(x, hallWidth, box, underStairs, placed, halls)
  })
}

/** Widths in proportion to the target sizes, none below the least. */
function share(rooms: readonly PlannedRoom[], w: number): number[] {
  const least = rooms.map(leastWidth)
  const total = sum(rooms.map(({ size }) => size))
  const target = rooms.map(({ size }) => (size / total) * w)
  const short = sum(target.map((each, i) => Math.max(0, (least[i] ?? 0) - each)))
  const spare = sum(target.map((each, i) => Math.max(0, each - (least[i] ?? 0))))
  const part = spare > 0 ? Math.min(1, short / spare) : 0
  return target.map((each, i) => {
    const low = least[i] ?? 0
    return round(each < low ? low : each - (each - low) * part)
  })
}

/** Moves the walls between rooms so that the outer ones reach the landing too. */
function reachHall(widths: number[], { x, w }: Box): void {
  if (widths.length < 2) return
  const total = sum(widths)
  const first = widths[0] ?? 0
  const missing = x + doorway - first
  if (missing > 0) {
    widths[0] = round(first + missing)
    widths[1] = round((widths[1] ?? 0) - missing)
  }
  const last = widths.length - 1
  const lastStart = total - (widths[last] ?? 0)
  const over = lastStart - (x + w - doorway)
  if (over > 0) {
    widths[last] = round((widths[last] ?? 0) + over)
    widths[last - 1] = round((widths[last - 1] ?? 0) - over)
  }
}

/** The way in, and what is under its stairs. Returns where the next room starts. */
function layHall(
  x: number,
  w: number,
  box: Box,
  underStairs: PlannedRoom[],
  placed: Room[],
  halls: Box[],
): number {
  halls.push({ x, y: box.y, w, h: box.h })
  for (const room of underStairs) placed.push({ ...plain(room), x, y: box.y, w: 0.85, h: 1.6, door: 'right' })
  return round(x + w)
}

/** A room that does not touch a hall opens to the neighbour that is nearer to it. */
function withDoor(room: Room, rooms: readonly Room[], halls: readonly Box[]): Room {
  const isOwn = halls.length === 0 || room.kind === 'wc' || room.name === 'En suite'
  if (isOwn || halls.some((hall) => overlap(room, hall, room.door) >= 0.7)) return room
  const middle = halls[0] ? halls[0].x + halls[0].w / 2 : 0
  const sides: Side[] = room.x + room.w / 2 < middle ? ['right', 'left'] : ['left', 'right']
  const door = sides.find((side) => rooms.some((other) => overlap(room, other, side) >= 0.7))
  return door ? { ...room, door } : room
}

/** How far a wall of the room runs along another space, in metres. */
export function overlap(room: Box, other: Box, side: Side): number {
  const gap = {
    left: other.x + other.w - room.x,
    right: other.x - (room.x + room.w),
    top: other.y + other.h - room.y,
    bottom: other.y - (room.y + room.h),
  }[side]
  if (Math.abs(gap) > 0.02) return 0
  return side === 'left' || side === 'right'
    ? Math.min(room.y + room.h, other.y + other.h) - Math.max(room.y, other.y)
    : Math.min(room.x + room.w, other.x + other.w) - Math.max(room.x, other.x)
}
