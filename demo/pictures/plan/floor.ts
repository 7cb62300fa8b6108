import type { PlannedRoom } from './rooms-of.ts'

export type Side = 'left' | 'right' | 'top' | 'bottom'

/** A room as a rectangle of its floor, in metres from the floor's top left corner. */
export type PlacedRoom = PlannedRoom & {
  x: number
  y: number
  w: number
  h: number
  /** The wall towards the hall; furniture stands against the one opposite. */
  door: Side
}

export type Hall = {
  x: number
  y: number
  w: number
  h: number /** Where the way in is, on the ground floor. */
  entry: Side
}

export type FloorLayout = { w: number; h: number; rooms: PlacedRoom[]; hall: Hall | undefined }

export type Floor = {
  rooms: readonly PlannedRoom[]
  squareMetres: number
  /** Width over height of the space on the sheet. */
  aspect: number
  isGround: boolean
  hasStairs: boolean
}
