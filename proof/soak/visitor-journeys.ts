import { pictureUrl } from '../../domain/listings/picture-url.ts'
import { type RandomSearch, randomSearches } from '../bench/search/random-searches.ts'
import type { SoakFixture } from './soak-fixture.ts'
import { fetchBytes, type Journey, roundRobin } from './user-journey.ts'

/** Few enough that all are cached before the measurement starts. */
const searches = randomSearches(240)
const pages = ['/', '/blog', '/agents', '/area-guides', '/buy/houses', '/rent/flats', '/landlords', '/help']
const widths = [320, 640, 960]

/** Journeys of visitors who are not signed in. */
export function visitorJourneys({ url, listings: homes, visitor }: SoakFixture): Journey[] {
  return [
    {
      name: 'view a page',
      perSecond: 4,
      run: async (turn) => void (await fetchBytes(url + roundRobin(pages, turn))),
    },
    {
      name: 'view a listing',
      perSecond: 2,
      run: async (turn) => void (await fetchBytes(`${url}/property/${roundRobin(homes, turn).id}`)),
    },
    {
      name: 'search',
      perSecond: 2,
      run: async (turn) => void (await fetchBytes(`${url}/search?${parameters(roundRobin(searches, turn))}`)),
    },
    {
      name: 'search suggestions',
      perSecond: 3,
      run: async (turn) => {
        const { location } = roundRobin(searches, turn)
        await fetchBytes(`${url}/search/suggestions?${new URLSearchParams({ text: location.slice(0, 4) })}`)
      },
    },
    { name: 'map pins', perSecond: 2, run: (turn) => fetchMapPins(url, roundRobin(searches, turn)) },
    {
      name: 'map tile',
      perSecond: 2,
      run: () => fetchMapTile(url),
    },
    {
      name: 'view a picture',
      perSecond: 2,
      run: async (turn) => {
        const { images } = roundRobin(homes, turn)
        const address = pictureUrl(images[0] ?? '', roundRobin(widths, Math.floor(turn / homes.length)))
        await fetchBytes(new URL(address, url).href, { accept: 'image/avif,image/webp' })
      },
    },
    {
      name: 'query /rest/v1',
      perSecond: 5,
      run: async (turn) => {
        const { min, max, type } = roundRobin(searches, turn)
        await visitor
          .from('properties')
          .select('id,title,price,bedrooms,agencies(name)')
          .match({ status: 'live', listing_type: type })
          .gte('price', min ?? 0)
          .lte('price', max ?? 10_000_000)
          .order('price')
          .limit(20)
          .throwOnError()
      },
    },
  ]
}

function parameters({
  location,
  type,
  radius,
  min,
  max,
  bedrooms,
  types,
  sort,
}: RandomSearch): URLSearchParams {
  const params = new URLSearchParams({ location, type, radius: `${radius}`, sort: sort.replaceAll('_', '-') })
  if (min !== null) params.set('minPrice', `${min}`)
  if (max !== null) params.set('maxPrice', `${max}`)
  if (bedrooms !== null) params.set('minBedrooms', `${bedrooms}`)
  for (const each of types ?? []) params.append('propertyType', each)
  return params
}

async function fetchMapPins(url: string, search: RandomSearch): Promise<void> {
  const { longitude, latitude } = search
  const window = [longitude - 0.09, latitude - 0.04, longitude + 0.09, latitude + 0.04]
  const params = parameters(search)
  params.set('window', window.map((degrees) => degrees.toFixed(5)).join('_'))
  params.set('zoom', '13')
  await fetchBytes(`${url}/search/map?${params}`)
}

/** A range of the tile archive, as a browser asks for a tile. */
async function fetchMapTile(url: string): Promise<void> {
  const { url: archive } = (await (await fetch(`${url}/map/archive.json`)).json()) as { url: string }
  const start = Math.floor(Math.random() * 8_000_000)
  await fetchBytes(`${url}${archive}`, { range: `bytes=${start}-${start + 12_000}` })
}
