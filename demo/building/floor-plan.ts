/** The rooms of a building in metres: x from its left wall, y from its back wall towards the street. */
export type Side = 'left' | 'right' | 'top' | 'bottom'

export type RoomKind =
  | 'living'
  | 'kitchen'
  | 'dining'
  | 'study'
  | 'bed'
  | 'bath'
  | 'shower'
  | 'wc'
  | 'utility'
  | 'store'
  | 'work'

export type Room = {
  name: string
  kind: RoomKind
  x: number
  y: number
  w: number
  h: number
  /** The wall with its door: to the hall, or to the room it belongs to. */
  door: Side
}

export type Box = Pick<Room, 'x' | 'y' | 'w' | 'h'>

export type FloorPlan = {
  /** Empty where there is only one floor. */
  title: string
  w: number
  h: number
  rooms: Room[]
  halls: Box[]
  /** The wall with the front door, on the floor that has it. */
  entry: Side | undefined
}

const squareFeetPerSquareMetre = 10.7639

export const squareMetresOf = (floors: readonly FloorPlan[]): number =>
  floors.reduce((sum, { w, h }) => sum + w * h, 0)

export const squareFeetOf = (floors: readonly FloorPlan[]): number =>
  Math.round(squareMetresOf(floors) * squareFeetPerSquareMetre)

export const toSquareMetres = (squareFeet: number): number => squareFeet / squareFeetPerSquareMetre

export const allRooms = (floors: readonly FloorPlan[]): Room[] => floors.flatMap(({ rooms }) => rooms)

/** Metres, long side first. */
export type Size = [long: number, short: number]

export const sizeOf = ({ w, h }: Box): Size => (w > h ? [w, h] : [h, w])

/** Which side walls a building shares with its neighbours. */
export type Attached = 'none' | 'left' | 'right' | 'both'

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.02

/** The outer walls of a room that may have windows: never one that is shared with a neighbour. */
export function windowWalls(room: Room, { w, h }: FloorPlan, attached: Attached): Side[] {
  if (room.kind === 'store') return []
  const sides: Side[] = []
  if (near(room.y, 0)) sides.push('top')
  if (near(room.y + room.h, h)) sides.push('bottom')
  if (near(room.x, 0) && attached !== 'left' && attached !== 'both') sides.push('left')
  if (near(room.x + room.w, w) && attached !== 'right' && attached !== 'both') sides.push('right')
  return sides
}
