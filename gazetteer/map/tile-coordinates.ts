import { worldMetres } from '../../domain/geo/map-projection.ts'
import type { Box } from './source.ts'

/** Zoom, column from the west, row from the north. */
export type TileCoordinates = { level: number; x: number; y: number }

/** Units across a tile. */
export const tileExtent = 2048

/** Bounds of the tile in world coordinates, with a margin relative to its side. */
export function boxOf({ level, x, y }: TileCoordinates, margin = 0): Box {
  const side = 2 ** -level
  return {
    west: (x - margin) * side,
    north: (y - margin) * side,
    east: (x + 1 + margin) * side,
    south: (y + 1 + margin) * side,
  }
}

/** Converts world coordinates to tile coordinates. */
export function onTile({ level, x, y }: TileCoordinates, worldX: number, worldY: number): [number, number] {
  const side = 2 ** level
  return [Math.round((worldX * side - x) * tileExtent), Math.round((worldY * side - y) * tileExtent)]
}

/** Side length in metres. A single latitude for the whole country is accurate enough for drawing. */
export function tileMetres(level: number): number {
  return worldMetres(53.5) / 2 ** level
}
