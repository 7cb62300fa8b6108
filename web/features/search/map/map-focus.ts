import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { type Bounds, type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'

type Position = { latitude: number; longitude: number }

const metresPerMile = 1609.344
const metresPerDegree = 111_195
const unitedKingdom: Bounds = [-8.2, 49.9, 1.8, 59.2]
/** Half the height to show for areas known only by their centre. */
const degreesAbout: Record<string, number> = { county: 0.45, region: 1.3, country: 2.2 }

/** The bounds to show for a search, and a key that changes when the map should move. */
export function mapFocus(
  query: SearchQuery,
  place: FoundPlace | undefined,
  listings: Position[],
): { key: string; bounds: Bounds } {
  const { area, bounds, location, radius, type } = query
  const key = (kind: string) =>
    `${kind} ${searchParams({ ...query, page: 1, minPrice: undefined, maxPrice: undefined, minBedrooms: undefined, maxBedrooms: undefined, propertyTypes: [], features: [], keywords: '', addedWithin: undefined, sort: 'most_recent', type: 'sale' })}`
  if (area)
    return {
      key: key('area'),
      bounds: around(area.map(([longitude, latitude]) => ({ latitude, longitude }))),
    }
  if (bounds) return { key: boundsKey(bounds), bounds }
  if (place) {
    const half = degreesAbout[place.kind] ?? (radius * metresPerMile) / metresPerDegree
    return { key: key('place'), bounds: square(place, half) }
  }
  if (location && listings.length > 0) return { key: `homes ${type} ${location}`, bounds: around(listings) }
  return { key: 'country', bounds: unitedKingdom }
}

export function boundsKey(bounds: Bounds): string {
  return `bounds ${bounds.map((side) => side.toFixed(5)).join(' ')}`
}

/** The circle of a search by place, if it has one. */
export function searchCircle(
  query: SearchQuery,
  place: FoundPlace | undefined,
): (Position & { metres: number }) | undefined {
  if (!place || query.bounds || query.area || degreesAbout[place.kind] !== undefined) return undefined
  return { latitude: place.latitude, longitude: place.longitude, metres: query.radius * metresPerMile }
}

function square({ latitude, longitude }: Position, half: number): Bounds {
  const across = half / Math.cos((latitude * Math.PI) / 180)
  return [longitude - across, latitude - half, longitude + across, latitude + half]
}

function around(positions: Position[]): Bounds {
  const lngs = positions.map(({ longitude }) => longitude)
  const lats = positions.map(({ latitude }) => latitude)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
