import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import {
  type Bounds,
  type Corner,
  emptyQuery,
  type SearchQuery,
  searchParams,
} from '../../../../domain/search/search-query.ts'

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
    `${kind} ${searchParams({ ...emptyQuery, location, place: query.place, also: query.also, radius, area })}`
  if (area)
    return {
      key: key('area'),
      bounds: around(area.map(([longitude, latitude]) => ({ latitude, longitude }))),
    }
  if (bounds) return { key: boundsKey(bounds), bounds }
  if (place) {
    const corners = outlineOf(place)
    const half = degreesAbout[place.kind] ?? metresOf(place, radius) / metresPerDegree
    return {
      key: key('place'),
      bounds: corners
        ? around(corners.map(([longitude, latitude]) => ({ latitude, longitude })))
        : square(place, half),
    }
  }
  if (location && listings.length > 0) return { key: `homes ${type} ${location}`, bounds: around(listings) }
  return { key: 'country', bounds: unitedKingdom }
}

export function boundsKey(bounds: Bounds): string {
  return `bounds ${bounds.map((side) => side.toFixed(5)).join(' ')}`
}

/** What a search by place covers: the outline of the place or a circle around it. Everything that was found is inside. */
export function searchShape(query: SearchQuery, place: FoundPlace | undefined): SearchShape | undefined {
  if (query.area) return { kind: 'area', corners: query.area }
  if (!place || query.bounds || query.also.length > 0 || degreesAbout[place.kind] !== undefined)
    return undefined
  const corners = outlineOf(place)
  if (corners) return { kind: 'area', corners }
  const { latitude, longitude } = place
  return { kind: 'circle', latitude, longitude, metres: metresOf(place, query.radius) }
}

export type SearchShape =
  | { kind: 'area'; corners: Corner[] }
  | (Position & { kind: 'circle'; metres: number })

const metresOf = ({ metres }: FoundPlace, radius: number) => metres ?? radius * metresPerMile

function outlineOf({ shape }: FoundPlace): Corner[] | undefined {
  if (!shape) return undefined
  return Array.from(
    { length: shape.length / 2 },
    (_, n): Corner => [shape[2 * n] ?? 0, shape[2 * n + 1] ?? 0],
  )
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
