import { mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import { pictureAddress } from '../../domain/listings/picture-url.ts'
import { drawSearches, type RandomSearch } from '../bench/search/search-questions.ts'
import { type Errand, inTurn, read } from './user-journey.ts'
import type { World } from './world.ts'

/** So many that all have been asked for, and are in whatever cache there is, before the slopes begin to count. */
const searches = drawSearches(240)
const places = ['/', '/blog', '/agents', '/area-guides', '/buy/houses', '/rent/flats', '/landlords', '/help']
const widths = [320, 640, 960]
const mapLevel = 12

/** What people do who have not signed in. */
export function visitors({ url, homes, visitor }: World): Errand[] {
  return [
    {
      name: 'a page of the site',
      perSecond: 4,
      run: async (turn) => void (await read(url + inTurn(places, turn))),
    },
    {
      name: 'a home',
      perSecond: 2,
      run: async (turn) => void (await read(`${url}/property/${inTurn(homes, turn).id}`)),
    },
    {
      name: 'a search',
      perSecond: 2,
      run: async (turn) => void (await read(`${url}/search?${parameters(inTurn(searches, turn))}`)),
    },
    {
      name: 'suggestions while typing',
      perSecond: 3,
      run: async (turn) => {
        const { location } = inTurn(searches, turn)
        await read(`${url}/search/suggestions?${new URLSearchParams({ text: location.slice(0, 4) })}`)
      },
    },
    { name: 'pins of the map', perSecond: 2, run: (turn) => readPins(url, inTurn(searches, turn)) },
    { name: 'a piece of the map', perSecond: 2, run: (turn) => readPiece(url, inTurn(searches, turn)) },
    {
      name: 'a picture',
      perSecond: 2,
      run: async (turn) => {
        const { images } = inTurn(homes, turn)
        const address = pictureAddress(images[0] ?? '', inTurn(widths, Math.floor(turn / homes.length)))
        await read(new URL(address, url).href, { accept: 'image/avif,image/webp' })
      },
    },
    {
      name: 'rows of /rest/v1',
      perSecond: 5,
      run: async (turn) => {
        const { min, max, type } = inTurn(searches, turn)
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

async function readPins(url: string, search: RandomSearch): Promise<void> {
  const { longitude, latitude } = search
  const window = [longitude - 0.09, latitude - 0.04, longitude + 0.09, latitude + 0.04]
  const params = parameters(search)
  params.set('window', window.map((degrees) => degrees.toFixed(5)).join('_'))
  params.set('zoom', '13')
  await read(`${url}/search/map?${params}`)
}

async function readPiece(url: string, { longitude, latitude }: RandomSearch): Promise<void> {
  const across = 2 ** mapLevel
  const [x, y] = [mercatorX(longitude) * across, mercatorY(latitude) * across].map(Math.floor)
  await read(`${url}/map/${mapLevel}/${x}/${y}.json`)
}
