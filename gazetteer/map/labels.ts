import { mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import type { LabelKind, MapLabel } from '../../domain/geo/map-tile.ts'
import type { OutcodeRow } from '../read.ts'
import type { MapSource } from './source.ts'
import { streetsIn, streetWorld } from './street-codec.ts'
import { boxOf, isOnTile, onTile, type TileCoordinates } from './tile-coordinates.ts'

/** Minimum population of a labelled place per level, and the maximum number of labels per tile. */
const wanted: Record<number, { residents: number; most: number }> = {
  4: { residents: 180_000, most: 30 },
  6: { residents: 45_000, most: 60 },
  8: { residents: 6_000, most: 90 },
  10: { residents: 400, most: 140 },
  12: { residents: 0, most: 160 },
  14: { residents: 0, most: 60 },
}
const mostStreets = 260
const mostNamesBelow = 3

/** A label candidate. Higher ranks are placed first. */
type Named = {
  kind: LabelKind
  x: number
  y: number
  rank: number
  text: string
  below?: string
  residents: number
}

/** Labels of a tile: places by size, postcode districts with their quarters, stations, streets. */
export function createLabels(source: MapSource): (tile: TileCoordinates) => MapLabel[] {
  const all = [...placeNames(source), ...districtNames(source), ...stationNames(source)].sort(
    (a, b) => b.rank - a.rank,
  )
  return (tile) => {
    const { residents, most } = wanted[tile.level] ?? { residents: Number.POSITIVE_INFINITY, most: 0 }
    const box = boxOf(tile)
    const named: MapLabel[] = []
    for (const each of all) {
      if (each.x < box.west || each.x >= box.east || each.y < box.north || each.y >= box.south) continue
      if (each.residents < residents || (isLocal(each.kind) && tile.level < 10)) continue
      named.push(labelOf(tile, each))
      if (named.length === most) break
    }
    return tile.level < 14 ? named : [...named, ...streetNames(source, tile)]
  }
}

const isLocal = (kind: LabelKind) => kind === 'district' || kind === 'station' || kind === 'suburb'

function labelOf(tile: TileCoordinates, { kind, x, y, rank, text, below }: Named): MapLabel {
  const [tx, ty] = onTile(tile, x, y)
  return below ? [kind, tx, ty, rank, text, below] : [kind, tx, ty, rank, text]
}

const positionOf = ({ lat, lng }: { lat: number; lng: number }) => ({ x: mercatorX(lng), y: mercatorY(lat) })

/** Quarters at the centre of their postcode district are named below its code. */
function placeNames({ places, outcodes }: MapSource): Named[] {
  const middles = new Set(outcodes.map(middleOf))
  return (
    places
      .filter((place) => place.kind !== 'suburb' || !middles.has(middleOf(place)))
      // Skip a council's name that repeats the city's.
      .filter((place) => !place.name.startsWith('City of '))
      .map((place) => ({
        kind: place.kind,
        ...positionOf(place),
        rank:
          Math.round(Math.log10(Math.max(place.residents, 10)) * 100) +
          (place.kind === 'city' ? 60 : 0) -
          (place.kind === 'suburb' ? 60 : 0),
        text: place.name,
        residents: place.residents,
      }))
  )
}

function districtNames({ places, outcodes }: MapSource): Named[] {
  const quarters = Map.groupBy(
    places.filter(({ kind }) => kind === 'suburb').sort((a, b) => b.residents - a.residents),
    middleOf,
  )
  return outcodes.filter(isGround).map((outcode) => {
    const names =
      quarters
        .get(middleOf(outcode))
        ?.slice(0, mostNamesBelow)
        .map(({ name }) => name) ?? []
    return {
      kind: 'district',
      ...positionOf(outcode),
      rank: 280 + names.length,
      text: outcode.outcode,
      residents: Number.POSITIVE_INFINITY,
      ...(names.length > 0 ? { below: names.join(', ') } : {}),
    }
  })
}

/** Some districts contain only PO boxes. Northern Ireland's postcodes are not counted. */
const isGround = ({ outcode, postcodes }: OutcodeRow) => postcodes > 40 || outcode.startsWith('BT')

const middleOf = ({ lat, lng }: { lat: number; lng: number }) => `${lat} ${lng}`

function stationNames({ stations }: MapSource): Named[] {
  return stations.map((station) => ({
    kind: 'station',
    ...positionOf(station),
    rank: 260,
    text: station.name,
    residents: Number.POSITIVE_INFINITY,
  }))
}

/** Highest rank first, and each name once per tile. */
function streetNames({ streets }: MapSource, tile: TileCoordinates): MapLabel[] {
  const [start, end] = streetsIn(streets, tile.level, tile.x, tile.y)
  const found = Array.from({ length: end - start }, (_, index) => start + index)
  found.sort((a, b) => (streets.weight[b] ?? 0) - (streets.weight[a] ?? 0))
  const names = new Set<string>()
  const labels: MapLabel[] = []
  for (const index of found) {
    const text = decoder.decode(
      streets.names.subarray(streets.start[index], (streets.start[index + 1] ?? 1) - 1),
    )
    const at = onTile(tile, (streets.x[index] ?? 0) / streetWorld, (streets.y[index] ?? 0) / streetWorld)
    if (names.has(text) || !isOnTile(at)) continue
    names.add(text)
    labels.push(['street', ...at, 100 + (streets.weight[index] ?? 0), text])
    if (labels.length === mostStreets) break
  }
  return labels
}

const decoder = new TextDecoder()
