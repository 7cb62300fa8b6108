import { latOf, lngOf, mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import { simplifyLine } from '../../domain/geo/simplify-line.ts'
import { createLandCheck } from '../land.ts'
import { readOutline } from '../read.ts'
import type { ArchiveTile } from './archive-writer.ts'
import type { Cell, GeometryLevel } from './base-geometry.ts'
import { areaBorders } from './borders.ts'
import { builtUp } from './built-up.ts'
import { clipLine, clipRing, groupHoles, type Window } from './clip.ts'
import { type StreetCoverage, splitByNearness } from './coverage.ts'
import { createLabels } from './labels.ts'
import type { NamedRiver } from './river-names.ts'
import { type RoadNumbers, splitByNumber } from './road-numbers.ts'
import { createSea } from './sea.ts'
import { eachPostcode, type MapSource, readNeighbours } from './source.ts'
import { lengthOf } from './street-names.ts'
import { boxOf, type TileCoordinates, tileExtent } from './tile-coordinates.ts'
import { type Line, TileBuilder, type TileFeature } from './vector-tile.ts'

export type TileInputs = {
  levels: Map<number, GeometryLevel>
  source: MapSource
  numbers: RoadNumbers
  rivers: { level: number; extent: number; named: NamedRiver[] }
  coverage: StreetCoverage
}

/** What the archive covers. */
export const mapBounds = [-13, 48, 5, 62] as const
const finest = { level: 12, world: 2 ** 22 }
const roads = ['motorway', 'trunk', 'primary', 'secondary'] as const
/** Zooms made from each level of the geometry. */
const zoomsOf: Record<number, number[]> = { 6: [4, 5, 6, 7], 8: [8, 9], 10: [10], 12: [12] }
const edgeUnits = 8
/** Deviations of less than half a road's width are not visible at the finest level; coarser ones are simplified already. */
const finestTolerance = 0.9
/** Dead ends of less than about 35 m. */
const shortestStreet = 6
type LayerFeature = TileFeature & { layer: string }

/** All tiles of the archive. */
export function* buildTiles(inputs: TileInputs): Generator<ArchiveTile> {
  const labels = createLabels(inputs.source)
  const sea = createSea(readNeighbours())
  const countries = countryNumbers(inputs.source)
  const districts = inputs.source.outcodes.map((_, index) => index)
  for (const [level, zooms] of Object.entries(zoomsOf)) {
    const geometry = inputs.levels.get(Number(level))
    if (!geometry) throw new Error(`The geometry has no level ${level}.`)
    const cells = createCells(inputs, geometry, sea)
    for (const zoom of zooms)
      for (const tile of tilesWithin(zoom)) {
        const builder = new TileBuilder()
        for (const feature of featuresOf(tile, geometry, cells))
          builder.add(feature.layer, unitsAcross(geometry, zoom), feature)
        if (zoom < finest.level && hasPostcodes(inputs.source, tile)) {
          const { built } = builtUp(inputs.source, tile)
          builder.add('landuse', tileExtent, {
            type: 3,
            lines: groupHoles(built.map(reversed)),
            properties: { class: 'built' },
          })
          if (zoom >= 5)
            builder.add(
              'boundary',
              tileExtent,
              line('country', onLand(tile, areaBorders(inputs.source, tile, countries))),
            )
          if (zoom >= 10)
            builder.add(
              'boundary',
              tileExtent,
              line('district', onLand(tile, areaBorders(inputs.source, tile, districts))),
            )
        }
        if (zoom < finest.level) {
          for (const [layer, feature] of labels(tile)) builder.add(layer, tileExtent, feature)
          if (zoom >= 8) builder.add('waterway_name', tileExtent, ...riverNames(inputs, tile))
        }
        if (!builder.isEmpty) yield { z: zoom, x: tile.x, y: tile.y, data: builder.encode() }
      }
  }
}

/** Contours run the other way than the outlines of vector tiles. */
function reversed(ring: number[]): number[] {
  const points: number[] = []
  for (let i = ring.length - 2; i >= 0; i -= 2) points.push(ring[i] ?? 0, ring[i + 1] ?? 0)
  return points
}

const isLand = createLandCheck(readOutline())

/** Areas grow into the sea, where their borders mean nothing. */
function onLand({ level, x, y }: TileCoordinates, lines: number[][]): number[][] {
  const isOnLand = (px: number, py: number) =>
    isLand({
      lng: lngOf((x + px / tileExtent) / 2 ** level),
      lat: latOf((y + py / tileExtent) / 2 ** level),
    })
  return lines.flatMap((each) => {
    const parts: number[][] = [[]]
    for (let i = 0; i < each.length; i += 2) {
      const [px, py] = [each[i] ?? 0, each[i + 1] ?? 0]
      if (isOnLand(px, py)) parts.at(-1)?.push(px, py)
      else if (parts.at(-1)?.length) parts.push([])
    }
    return parts.filter((part) => part.length > 2)
  })
}

function hasPostcodes({ postcodes }: MapSource, tile: TileCoordinates): boolean {
  let isFound = false
  eachPostcode(postcodes, boxOf(tile, 0.2), () => {
    isFound = true
  })
  return isFound
}

const line = (kind: string, lines: Line[]): TileFeature => ({ type: 2, lines, properties: { class: kind } })

function countryNumbers({ outcodes }: MapSource): number[] {
  const names = [...new Set(outcodes.map(({ country }) => country))]
  return outcodes.map(({ country }) => names.indexOf(country))
}

function* tilesWithin(level: number): Generator<TileCoordinates> {
  const side = 2 ** level
  const [west, south, east, north] = mapBounds
  for (let x = Math.floor(mercatorX(west) * side); x <= Math.floor(mercatorX(east) * side); x++)
    for (let y = Math.floor(mercatorY(north) * side); y <= Math.floor(mercatorY(south) * side); y++)
      yield { level, x, y }
}

/** Tiles between levels keep the level's precision. */
const unitsAcross = ({ level, extent }: GeometryLevel, zoom: number) =>
  zoom > level ? extent / 2 ** (zoom - level) : extent

/** The features of a cell, made once for the tiles cut from it. */
function createCells(inputs: TileInputs, geometry: GeometryLevel, sea: ReturnType<typeof createSea>) {
  let last: { key: string; features: LayerFeature[] } | undefined
  return (x: number, y: number): LayerFeature[] => {
    const key = `${x}/${y}`
    if (last?.key !== key) last = { key, features: cellFeatures(inputs, geometry, x, y, sea) }
    return last.features
  }
}

function featuresOf(
  { level: zoom, x, y }: TileCoordinates,
  { level, extent }: GeometryLevel,
  cell: (x: number, y: number) => LayerFeature[],
): LayerFeature[] {
  if (zoom === level) return cell(x, y)
  if (zoom > level) {
    const parts = 2 ** (zoom - level)
    const size = extent / parts
    const [left, top] = [(x % parts) * size, (y % parts) * size]
    const window = {
      left: left - edgeUnits,
      top: top - edgeUnits,
      right: left + size + edgeUnits,
      bottom: top + size + edgeUnits,
    }
    return cell(Math.floor(x / parts), Math.floor(y / parts)).map((feature) =>
      cut(feature, window, left, top),
    )
  }
  const parts = 2 ** (level - zoom)
  const features: LayerFeature[] = []
  for (let dx = 0; dx < parts; dx++)
    for (let dy = 0; dy < parts; dy++)
      for (const feature of cell(x * parts + dx, y * parts + dy))
        features.push({
          ...feature,
          lines: feature.lines
            .map((each) => shrunk(each, dx * extent, dy * extent, parts))
            .filter((each) => each.length > 2),
        })
  return features
}

function cut(feature: LayerFeature, window: Window, left: number, top: number): LayerFeature {
  const parts =
    feature.type === 3
      ? feature.lines.map((ring) => clipRing(ring, window)).filter((ring) => ring.length > 5)
      : feature.lines.flatMap((each) => clipLine(each, window))
  return {
    ...feature,
    lines: parts.map((part) => part.map((value, index) => value - (index % 2 ? top : left))),
  }
}

/** Divides positions and drops points that fall together. */
function shrunk(each: Line, left: number, top: number, parts: number): number[] {
  const points: number[] = []
  for (let i = 0; i < each.length; i += 2) {
    const x = Math.round((left + (each[i] ?? 0)) / parts)
    const y = Math.round((top + (each[i + 1] ?? 0)) / parts)
    if (points.at(-2) !== x || points.at(-1) !== y) points.push(x, y)
  }
  return points
}

function cellFeatures(
  inputs: TileInputs,
  { level, extent, cells }: GeometryLevel,
  x: number,
  y: number,
  sea: ReturnType<typeof createSea>,
): LayerFeature[] {
  const cell = cells.get(`${x}/${y}`) ?? {}
  const area = (layer: string, kind: string, rings: Line[]): LayerFeature => ({
    layer,
    type: 3,
    lines: rings,
    properties: { class: kind },
  })
  const stroke = (layer: string, kind: string): LayerFeature => ({
    layer,
    type: 2,
    lines: (cell[kind] ?? []).map((each) => extended(simplified(each, level), extent)),
    properties: { class: kind },
  })
  const features = [
    area('landcover', 'wood', groupHoles(cell.wood ?? [])),
    area('landuse', 'park', groupHoles(cell.park ?? [])),
    area('water', 'ocean', sea({ level, x, y }, extent, cell.land ?? [])),
    area('water', 'lake', groupHoles(cell.water ?? [])),
    stroke('waterway', 'river'),
    stroke('waterway', 'canal'),
    stroke('transportation', 'rail'),
    stroke('transportation', 'light'),
    ...roads.flatMap((kind) => numberedRoads(inputs.numbers, cell, kind, { level, x, y }, extent)),
    stroke('transportation', 'tertiary'),
    stroke('transportation', 'link'),
    ...minorStreets(inputs.coverage, cell, { level, x, y }, extent),
  ]
  return features.filter(({ lines }) => lines.length > 0)
}

function simplified(each: Line, level: number): Line {
  if (level !== finest.level || each.length <= 4) return each
  const points: [number, number][] = []
  for (let i = 0; i < each.length; i += 2) points.push([each[i] ?? 0, each[i + 1] ?? 0])
  return simplifyLine(points, finestTolerance).flat()
}

/** Lines end on the edge of their cell; a little more avoids notches where thick lines meet there. */
function extended(each: Line, extent: number): Line {
  const isOnEdge = (value: number) => value === 0 || value === extent
  const out = (x: number, y: number, fromX: number, fromY: number): number[] => {
    if (!isOnEdge(x) && !isOnEdge(y)) return []
    const length = Math.hypot(x - fromX, y - fromY) || 1
    return [
      Math.round(x + ((x - fromX) / length) * edgeUnits),
      Math.round(y + ((y - fromY) / length) * edgeUnits),
    ]
  }
  const end = each.length
  const before = out(each[0] ?? 0, each[1] ?? 0, each[2] ?? 0, each[3] ?? 0)
  const after = out(each[end - 2] ?? 0, each[end - 1] ?? 0, each[end - 4] ?? 0, each[end - 3] ?? 0)
  return before.length + after.length === 0 ? each : [...before, ...each, ...after]
}

function numberedRoads(
  numbers: RoadNumbers,
  cell: Cell,
  kind: string,
  { level, x, y }: TileCoordinates,
  extent: number,
): LayerFeature[] {
  const scale = finest.world / (2 ** level * extent)
  const byNumber = new Map<string, Line[]>()
  for (const each of cell[kind] ?? []) {
    const parts = splitByNumber(extended(simplified(each, level), extent), (px, py) =>
      numbers(kind, (x * extent + px) * scale, (y * extent + py) * scale),
    )
    for (const { number, line: part } of parts) {
      const known = byNumber.get(number)
      if (known) known.push(part)
      else byNumber.set(number, [part])
    }
  }
  return [...byNumber].map(
    ([number, lines]): LayerFeature => ({
      layer: 'transportation',
      type: 2,
      lines,
      properties: { class: kind, ...(number ? { ref: number } : {}) },
    }),
  )
}

/** Streets fade out towards places where they are missing. */
function minorStreets(
  coverage: StreetCoverage,
  cell: Cell,
  { level, x, y }: TileCoordinates,
  extent: number,
): LayerFeature[] {
  if (level !== finest.level) return []
  const byNearness = new Map<number | undefined, Line[]>()
  for (const each of cell.minor ?? []) {
    if (each.length === 4 && lengthOf(each) < shortestStreet) continue
    const parts = splitByNearness(extended(simplified(each, level), extent), (px, py) =>
      coverage.nearnessAt(x * extent + px, y * extent + py),
    )
    for (const { nearness, line: part } of parts) {
      const known = byNearness.get(nearness)
      if (known) known.push(part)
      else byNearness.set(nearness, [part])
    }
  }
  return [...byNearness]
    .filter(([nearness]) => nearness !== 0)
    .map(
      ([nearness, lines]): LayerFeature => ({
        layer: 'transportation',
        type: 2,
        lines,
        properties: { class: 'minor', ...(nearness === undefined ? {} : { fade: nearness }) },
      }),
    )
}

function riverNames({ rivers }: TileInputs, { level, x, y }: TileCoordinates): TileFeature[] {
  const scale = (tileExtent * 2 ** level) / (rivers.extent * 2 ** rivers.level)
  const window = { left: -64, top: -64, right: tileExtent + 64, bottom: tileExtent + 64 }
  return rivers.named.flatMap(({ name, line: points }) => {
    const flat = points.flatMap(([px, py]) => [
      Math.round(px * scale - x * tileExtent),
      Math.round(py * scale - y * tileExtent),
    ])
    const lines = clipLine(flat, window)
    return lines.length ? [{ type: 2, lines, properties: { name } }] : []
  })
}
