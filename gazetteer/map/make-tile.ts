import { type MapTile, tileExtent } from '../../domain/geo/map-tile.ts'
import { districtBorders } from './borders.ts'
import { builtUp } from './built-up.ts'
import { createLabels } from './labels.ts'
import { eachPostcode, type MapSource } from './source.ts'
import { boxOf, onTile, type TilePlace } from './tile-place.ts'

/** From this level on each postcode is a dot. */
const dotLevel = 14

/** Makes any piece of the map from what the gazetteer knows. */
export function createTileMaker(source: MapSource): (tile: TilePlace) => MapTile {
  const labels = createLabels(source)
  return (tile) => ({
    ...builtUp(source, tile),
    borders: districtBorders(source, tile),
    dots: tile.level < dotLevel ? [] : dots(source, tile),
    labels: labels(tile),
  })
}

/** In the order of the map, so that the steps are small. */
function dots({ postcodes }: MapSource, tile: TilePlace): number[] {
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
