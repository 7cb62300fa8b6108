import { worldMetres } from '../../domain/geo/map-projection.ts'
import { tileExtent } from '../../domain/geo/map-tile.ts'
import type { Box } from './source.ts'

/** Which piece of the map: at a zoom, so many from the west, so many from the north. */
export type TilePlace = { level: number; x: number; y: number }

/** The piece as shares of the world, with a margin about it as a share of its side. */
export function boxOf({ level, x, y }: TilePlace, margin = 0): Box {
  const side = 2 ** -level
  return {
    west: (x - margin) * side,
    north: (y - margin) * side,
    east: (x + 1 + margin) * side,
    south: (y + 1 + margin) * side,
  }
}

/** A position of the world on the piece. */
export function onTile({ level, x, y }: TilePlace, worldX: number, worldY: number): [number, number] {
  const side = 2 ** level
  return [Math.round((worldX * side - x) * tileExtent), Math.round((worldY * side - y) * tileExtent)]
}

/** Within the piece itself: each label belongs to one piece only. */
export function isOnTile([x, y]: [number, number]): boolean {
  return x >= 0 && y >= 0 && x < tileExtent && y < tileExtent
}

/** Metres along a side. One latitude for the whole country is near enough for what is drawn by it. */
export function tileMetres(level: number): number {
  return worldMetres(53.5) / 2 ** level
}
