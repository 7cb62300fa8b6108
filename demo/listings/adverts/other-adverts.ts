import type { Random } from '../../random.ts'
import type { AdvertParts } from '../parts.ts'
import type { Spot } from '../spot.ts'
import { commercialAdvert } from './commercial-advert.ts'
import { garageAdvert } from './garage-advert.ts'
import { landAdvert } from './land-advert.ts'

/** Listings that are not homes. */
export function otherAdvert(
  kind: 'Land' | 'Garage' | 'Commercial',
  spot: Spot,
  isRent: boolean,
  now: Date,
  random: Random,
): AdvertParts {
  if (kind === 'Land') return landAdvert(spot, random)
  return kind === 'Garage'
    ? garageAdvert(spot, isRent, now, random)
    : commercialAdvert(spot, isRent, now, random)
}
