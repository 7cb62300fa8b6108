import { readFileSync } from 'node:fs'
import path from 'node:path'

type Ring = [number, number][]
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { land: { geometries: { arcs: number[][][] }[] } }
}

/** Bounds of the map. */
const window = { west: -13, south: 47, east: 5, north: 62 }

/**
 * The land around the United Kingdom, from Natural Earth (public domain): Ireland and the continent. `own` is the outline of the country
 * itself, whose islands are left out.
 */
export function readNeighbours(inputs: string, own: Ring[]): Ring[] {
  const isOwn = ownCoast(own)
  const file = path.join(inputs, 'node_modules/world-atlas/land-10m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  return topology.objects.land.geometries
    .flatMap(({ arcs }) => arcs)
    .flatMap(([outer]) => (outer ? [clip(ringOf(topology, outer))] : []))
    .filter((ring) => ring.length > 3 && ring.filter(isOwn).length < ring.length * 0.8)
}

/** Whether a point is within half a kilometre of the country's coast. */
function ownCoast(own: Ring[]): (point: [number, number]) => boolean {
  const cells = new Set<string>()
  for (const [lng, lat] of own.flat())
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) cells.add(`${Math.round(lng * 200) + dx} ${Math.round(lat * 200) + dy}`)
  return ([lng, lat]) => cells.has(`${Math.round(lng * 200)} ${Math.round(lat * 200)}`)
}

function ringOf({ arcs, transform: { scale, translate } }: Topology, ring: number[]): Ring {
  return ring.flatMap((number) => {
    let x = 0
    let y = 0
    const arc = (arcs[number < 0 ? ~number : number] ?? []).map(([dx, dy]): [number, number] => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return number < 0 ? arc.reverse() : arc
  })
}

/** Sutherland-Hodgman clipping, one side after the other. */
function clip(ring: Ring): Ring {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, window.west, 1],
    [0, window.east, -1],
    [1, window.south, 1],
    [1, window.north, -1],
  ]
  let points = ring
  for (const [axis, limit, sign] of sides) {
    const isIn = (point: [number, number]) => (point[axis] - limit) * sign >= 0
    points = points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point
      const crossing = isIn(point) === isIn(before) ? [] : [cut(before, point, axis, limit)]
      return isIn(point) ? [...crossing, point] : crossing
    })
  }
  return points.map(([lng, lat]) => [round(lng), round(lat)])
}

function cut(a: [number, number], b: [number, number], axis: 0 | 1, limit: number): [number, number] {
  const share = (limit - a[axis]) / (b[axis] - a[axis])
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000
