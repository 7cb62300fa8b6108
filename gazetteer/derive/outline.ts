import { readFileSync } from 'node:fs'
import path from 'node:path'

type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: { id: string; type: string; arcs: number[][][] }[] } }
}

const unitedKingdom = '826'
const decimals = 3

/** The coast of the United Kingdom as rings of [longitude, latitude], from Natural Earth (public domain) through world-atlas. */
export function parseOutline(inputs: string): [number, number][][] {
  const file = path.join(inputs, 'node_modules/world-atlas/countries-10m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const country = topology.objects.countries.geometries.find((each) => each.id === unitedKingdom)
  if (!country) throw new Error('the atlas has no United Kingdom')
  return country.arcs.flatMap((polygon) => polygon.map((ring) => ringOf(topology, ring)))
}

/** Arcs are shared between neighbours; a negative number means reversed. */
function ringOf({ arcs, transform }: Topology, ring: number[]): [number, number][] {
  return ring.flatMap((number) => {
    const arc = absolute(arcs[number < 0 ? ~number : number] ?? [], transform)
    return number < 0 ? arc.reverse() : arc
  })
}

function absolute(arc: [number, number][], { scale, translate }: Topology['transform']): [number, number][] {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [round(x * scale[0] + translate[0]), round(y * scale[1] + translate[1])]
  })
}

function round(degrees: number): number {
  return Math.round(degrees * 10 ** decimals) / 10 ** decimals
}
