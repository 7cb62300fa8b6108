/**
 * The earth as squares of degrees that halve from level to level, as the clusters of public.map_clusters do: a cell of one level
 * is exactly four of the next. Cells are numbered in Morton order, so the cells inside a larger one have consecutive codes.
 */

/** The finest level of the index: cells of about 370 metres in the UK. */
export const finestLevel = 14

/** A cell is this many degrees wide. Its height is 0.6 of that, which makes it about square in the UK. */
export const cellWidth = (level: number) => 90 / 2 ** level
export const cellHeight = (level: number) => cellWidth(level) * 0.6

/** Makes the column and the row of every cell positive. */
const origin = 2 ** 15

const column = (longitude: number) => Math.floor(longitude / cellWidth(finestLevel)) + origin
const row = (latitude: number) => Math.floor(latitude / cellHeight(finestLevel)) + origin

/** The code of the finest cell that holds a point: 32 bits. */
export function cellOf(latitude: number, longitude: number): number {
  return (spread(column(longitude)) | (spread(row(latitude)) << 1)) >>> 0
}

export type Bounds = { west: number; south: number; east: number; north: number }

/** The bounds of a cell. `code` is that of its first finest cell. */
export function boundsOfCell(code: number, level: number): Bounds {
  const across = 2 ** (finestLevel - level)
  const west = (gather(code) - origin) * cellWidth(finestLevel)
  const south = (gather(code >>> 1) - origin) * cellHeight(finestLevel)
  return {
    west,
    south,
    east: west + across * cellWidth(finestLevel),
    north: south + across * cellHeight(finestLevel),
  }
}

/** Sixteen bits to every other bit. */
function spread(value: number): number {
  let bits = value & 0xffff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

/** Every other bit to sixteen bits. */
function gather(value: number): number {
  let bits = value & 0x55555555
  bits = (bits | (bits >>> 1)) & 0x33333333
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f
  bits = (bits | (bits >>> 4)) & 0x00ff00ff
  return (bits | (bits >>> 8)) & 0xffff
}
