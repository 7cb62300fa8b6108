import { mulberry32 } from '../../../demo/pictures/draw/random.ts'
import { readPlaces } from '../../../gazetteer/read.ts'

export type RandomSearch = {
  location: string
  latitude: number
  longitude: number
  radius: number
  type: 'sale' | 'rent'
  sort: string
  min: number | null
  max: number | null
  bedrooms: number | null
  types: string[] | null
}

const radii = [1, 3, 5, 10]
const sorts = ['most_recent', 'lowest_price', 'highest_price']
const kinds = [['Flat'], ['Terraced', 'Semi-Detached'], ['Detached', 'Bungalow']]

/** Realistic searches: weighted by population, all radii and sorts, four in ten without filters. The seed is fixed. */
export function randomSearches(count: number): RandomSearch[] {
  const random = mulberry32(20_261_115)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const places = readPlaces().filter((place) => place.kind !== 'village')
  const people = places.reduce((sum, place) => sum + place.residents, 0)
  const randomPlace = () => {
    let left = random() * people
    const chosen = places.find((place) => {
      left -= place.residents
      return left <= 0
    })
    return chosen ?? pick(places)
  }
  return Array.from({ length: count }, () => {
    const { name, lat, lng } = randomPlace()
    const type = pick(['sale', 'rent'] as const)
    const isPlain = random() < 0.4
    const budget =
      type === 'sale' ? 150_000 + Math.floor(random() * 10) * 50_000 : 600 + Math.floor(random() * 10) * 150
    return {
      location: name,
      latitude: lat,
      longitude: lng,
      radius: pick(radii),
      type,
      sort: pick(sorts),
      min: isPlain || random() < 0.5 ? null : budget / 2,
      max: isPlain ? null : budget,
      bedrooms: isPlain || random() < 0.4 ? null : pick([1, 2, 3]),
      types: isPlain || random() < 0.5 ? null : pick(kinds),
    }
  })
}
