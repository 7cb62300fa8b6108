import type { Corner } from '../../../domain/search/search-query.ts'

const earthMetres = 6_371_000
const corners = 96

type Circle = { latitude: number; longitude: number; metres: number }

/** All points at a distance from the centre on the globe, which is how the search measures. */
export function circleOutline({ latitude, longitude, metres }: Circle): Corner[] {
  const radians = Math.PI / 180
  const angle = metres / earthMetres
  const [sinLat, cosLat] = [Math.sin(latitude * radians), Math.cos(latitude * radians)]
  return Array.from({ length: corners }, (_, index): Corner => {
    const bearing = (index / corners) * 2 * Math.PI
    const lat = Math.asin(sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(bearing))
    const lng = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * cosLat,
      Math.cos(angle) - sinLat * Math.sin(lat),
    )
    return [longitude + lng / radians, lat / radians]
  })
}
