import { type MapTile, tileExtent } from '../../domain/geo/map-tile.ts'
import { districtBorders } from './borders.ts'
import { builtUp } from './built-up.ts'
import { createLabels } from './labels.ts'
import { eachPostcode, type MapSource } from './source.ts'
import { boxOf, onTile, type TileCoordinates } from './tile-coordinates.ts'

/** From this level on, postcodes are drawn as dots. */
const dotLevel = 14

/** Makes map tiles from the gazetteer. */
export function createTileMaker(source: MapSource): (tile: TileCoordinates) => MapTile {
  const labels = createLabels(source)
  return (tile) => ({
    ...builtUp(source, tile),
    borders: districtBorders(source, tile),
    dots: tile.level < dotLevel ? [] : dots(source, tile),
    labels: labels(tile),
  })
}

/** Sorted by position, so that the deltas are small. */
function dots({ postcodes }: MapSource, tile: TileCoordinates): number[] {
  const points: [number, number][] = []
  eachPostcode(postcodes, boxOf(tile), (_, px, py) => points.push(onTile(tile, px, py)))
  points.sort((a, b) => a[1] * tileExtent + a[0] - (b[1] * tileExtent + b[0]))
  let before: [number, number] = [0, 0]
  return points.flatMap((point) => {
    const step = [point[0] - before[0], point[1] - before[1]]
    before = point
    return step
  })
}
