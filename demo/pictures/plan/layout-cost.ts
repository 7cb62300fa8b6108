import type { Floor, FloorLayout, PlacedRoom } from './floor.ts'

/** Least comfortable width of a room, in metres. */
const comfortable: Record<PlacedRoom['kind'], number> = {
  living: 3,
  kitchen: 2.4,
  dining: 2.6,
  study: 2.1,
  bed: 2.5,
  bath: 1.7,
  wc: 1.2,
  store: 1.4,
  work: 3,
}

/** How poor a layout is: long thin rooms, wasted hall, a shape that does not suit the sheet, a kitchen at the front. */
export function badness(layout: FloorLayout, { aspect, squareMetres }: Floor): number {
  const rooms = layout.rooms.reduce((sum, room) => sum + roomBadness(room), 0)
  const hallShare = layout.hall ? (layout.hall.w * layout.hall.h) / squareMetres : 0
  const shape = Math.abs(Math.log(layout.w / layout.h / aspect))
  return rooms + hallShare * 9 + shape * 5
}

function roomBadness(room: PlacedRoom): number {
  const narrow = Math.min(room.w, room.h)
  const long = Math.max(room.w, room.h)
  const thin = Math.max(0, long / narrow - 1.55) * 2.2
  const tight = Math.max(0, comfortable[room.kind] - narrow) * 3.2
  const weight = room.kind === 'bath' || room.kind === 'wc' || room.kind === 'store' ? 0.5 : 1
  const misplaced = room.kind === 'kitchen' && room.door === 'top' ? 3 : 0
  return (thin + tight) * weight + misplaced
}
