import type { Address } from '../listings/address.ts'
import { buildHome } from '../listings/build-home.ts'
import type { Era, Home } from '../listings/home.ts'
import { createRandom } from '../random.ts'
import { buildingOf, type HomeBuilding } from './building.ts'

/** A home of that type and age without an address: for menus, covers and listings whose own model was not stored. */
export function typicalBuilding(
  seed: string,
  type: Home['type'],
  era?: Era,
  known: { bedrooms?: number | null; region?: string; country?: string; isRent?: boolean } = {},
): HomeBuilding {
  const { bedrooms, region = '', country = 'England', isRent = false } = known
  const address: Address = {
    street: seed,
    locality: '',
    town: '',
    county: '',
    region,
    country,
    outcode: '',
    postcode: '',
    setting: type === 'Flat' ? 'urban' : 'suburban',
    lat: 0,
    lng: 0,
    level: { saleThousands: 250, rentTwoBed: 1_000 },
    station: undefined,
  }
  const home = buildHome(address, { type, isRent, bedrooms: bedrooms ?? undefined, era }, createRandom(seed))
  return buildingOf(home, undefined)
}
