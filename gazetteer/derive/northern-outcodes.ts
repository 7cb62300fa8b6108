import { centroid, type Position } from '../geometry.ts'
import type { Area } from './areas.ts'
import type { PlaceInOutcode, Town } from './geonames.ts'
import { belfastOutcodes } from './northern-ireland.ts'

/** A rough estimate of the number of postcodes, enough to rank places. */
const postcodesPerOutcode = 600

/** BT outcodes, placed by their towns in GeoNames. Outcodes without a known town are left out. */
export function northernOutcodes(inOutcodes: PlaceInOutcode[], towns: Town[]): Area[] {
  const positions = new Map<string, Position>(
    towns.filter((town) => town.country === 'Northern Ireland').map((town) => [town.name, town]),
  )
  const northern = inOutcodes.filter((each) => each.outcode.startsWith('BT'))
  return [...Map.groupBy(northern, (each) => each.outcode)].flatMap(([code, places]) => {
    const known = belfastOutcodes[code]
    const found = known
      ? [known]
      : places.map((place) => positions.get(place.name)).filter((each) => each !== undefined)
    if (found.length === 0) return []
    const middle = centroid(found)
    return [{ code, postcodes: postcodesPerOutcode, ...middle, spreadKm: Math.max(1.2, middle.spreadKm) }]
  })
}
