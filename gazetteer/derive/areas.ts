import { centroid, kilometresBetween, type Position } from '../geometry.ts'
import type { Postcode } from './address-bundle.ts'
import { isSettlementName, namesOf } from './names.ts'

export type Area = Position & { code: string; postcodes: number; spreadKm: number }

/** Postcodes grouped by outcode or sector, with the centre of each group. */
export function gatherAreas(postcodes: Postcode[], codeOf: (each: Postcode) => string): Area[] {
  return [...Map.groupBy(postcodes, codeOf)].map(([code, members]) => ({
    code,
    postcodes: members.length,
    ...centroid(members),
  }))
}

/** Codes of a single large user of mail cover no area. */
export function hasArea(area: Area): boolean {
  return area.postcodes >= 20 && area.spreadKm > 0.05
}

export type Settlement = Position & {
  name: string
  alternatives: string[]
  outcode: string
  postcodes: number
  spreadKm: number
}

const samePlaceKm = 8

/** Towns and villages of the streets in OS Open Names. */
export function gatherSettlements(postcodes: Postcode[], isKnown: (name: string) => boolean): Settlement[] {
  const named = postcodes.filter((each) => isSettlementName(each.streets[0]?.town ?? ''))
  const parts = [...Map.groupBy(named, (each) => `${each.streets[0]?.town}|${each.outcode}`)]
    .map(([key, members]) => {
      const [name = '', outcode = ''] = key.split('|')
      return { name, outcode, members, middle: centroid(members) }
    })
    .sort((a, b) => b.members.length - a.members.length)
  return [...Map.groupBy(parts, (part) => part.name).values()].flatMap(mergeNeighbours).map((place) => {
    const [name = '', ...alternatives] = namesOf(place.name, isKnown)
    return {
      name,
      alternatives,
      outcode: place.outcode,
      postcodes: place.members.length,
      ...centroid(place.members),
    }
  })
}

type Part = { name: string; outcode: string; members: Postcode[]; middle: Position }

/** A town may span several outcodes; one of the same name in another county is separate. */
function mergeNeighbours(namesakes: Part[]): Part[] {
  const merged: Part[] = []
  for (const part of namesakes) {
    const parent = merged.find(
      (other) =>
        kilometresBetween(other.middle, part.middle) < samePlaceKm + Math.sqrt(other.members.length) / 8,
    )
    if (parent) parent.members.push(...part.members)
    else merged.push({ ...part, members: [...part.members] })
  }
  return merged
}

/** The town with most postcodes of each outcode. */
export function mainTowns(postcodes: Postcode[], isKnown: (name: string) => boolean): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { outcode, streets } of postcodes) {
    const town = streets[0]?.town ?? ''
    if (!isSettlementName(town)) continue
    const towns = counts.get(outcode) ?? new Map<string, number>()
    counts.set(outcode, towns.set(town, (towns.get(town) ?? 0) + 1))
  }
  return new Map(
    [...counts].map(([outcode, towns]) => {
      const [town = ''] = [...towns].sort((a, b) => b[1] - a[1])[0] ?? []
      return [outcode, namesOf(town, isKnown)[0] ?? '']
    }),
  )
}
