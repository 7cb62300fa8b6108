import polygonClipping, { type Pair, type Polygon } from 'polygon-clipping'
import { latOf, lngOf, mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import { clipRing, groupHoles, signedArea } from './clip.ts'
import type { TileCoordinates } from './tile-coordinates.ts'
import type { Line } from './vector-tile.ts'

/** Areas overlap the edge of a cell by this share of its side, so that fills leave no seam. */
const overlap = 1 / 128
/** Coasts of different sources leave slivers along the land border of Northern Ireland. */
const borderRegion = { west: -8.3, south: 53.9, east: -5.9, north: 55.15 }
const sliverMetres = 1500

/** The sea of a cell: everything that is not land. */
export function createSea(neighbours: [number, number][][]) {
  const world = neighbours.map((ring) => ring.map(([lng, lat]): Pair => [mercatorX(lng), mercatorY(lat)]))
  return ({ level, x, y }: TileCoordinates, extent: number, land: readonly Line[]): number[][] => {
    const edge = Math.round(extent * overlap)
    const [from, to] = [-edge, extent + edge]
    const frame: Polygon = [
      [
        [from, from],
        [to, from],
        [to, to],
        [from, to],
      ],
    ]
    const window = { left: from, top: from, right: to, bottom: to }
    const foreign = world.flatMap((ring): Polygon[] => {
      const flat = ring.flatMap(([wx, wy]) => [
        Math.round((wx * 2 ** level - x) * extent),
        Math.round((wy * 2 ** level - y) * extent),
      ])
      const cut = clipRing(flat, window)
      return cut.length ? [[pairs(cut)]] : []
    })
    const areas = [...polygonsOf(land), ...foreign]
    if (areas.length === 0) return [[from, from, to, from, to, to, from, to]]
    const sea = polygonClipping.difference([frame], ...areas.map((area) => [area]))
    const metresPerUnit = (40_075_017 * 0.58) / (2 ** level * extent)
    return sea
      .filter((polygon) => !isSliver(polygon, { level, x, y }, extent, metresPerUnit))
      .flatMap((polygon) => polygon.map((ring, index) => orientedRing(ring, index === 0)))
  }
}

function polygonsOf(rings: readonly Line[]): Polygon[] {
  const polygons: Polygon[] = []
  for (const ring of groupHoles(rings)) {
    if (signedArea(ring) > 0) polygons.push([pairs(ring)])
    else polygons.at(-1)?.push(pairs(ring))
  }
  return polygons
}

function pairs(ring: Line): Pair[] {
  const points: Pair[] = []
  for (let i = 0; i < ring.length; i += 2) points.push([ring[i] ?? 0, ring[i + 1] ?? 0])
  return points
}

/** Outlines run clockwise on the screen, holes the other way; the last point is not repeated. */
function orientedRing(ring: Pair[], isOutline: boolean): number[] {
  const points = ring.slice(0, -1).map(([x, y]): Pair => [Math.round(x), Math.round(y)])
  const flat = points.flat()
  return signedArea(flat) > 0 === isOutline ? flat : points.reverse().flat()
}

function isSliver(
  [outline]: Polygon,
  { level, x, y }: TileCoordinates,
  extent: number,
  metresPerUnit: number,
): boolean {
  if (!outline) return true
  const [first = [0, 0]] = outline
  const lng = lngOf((x + first[0] / extent) / 2 ** level)
  const lat = latOf((y + first[1] / extent) / 2 ** level)
  const { west, south, east, north } = borderRegion
  if (lng < west || lng > east || lat < south || lat > north) return false
  const flat = outline.flat()
  let around = 0
  for (let i = 0; i + 3 < flat.length; i += 2)
    around += Math.hypot((flat[i + 2] ?? 0) - (flat[i] ?? 0), (flat[i + 3] ?? 0) - (flat[i + 1] ?? 0))
  return (Math.abs(signedArea(flat)) / around) * metresPerUnit < sliverMetres
}
