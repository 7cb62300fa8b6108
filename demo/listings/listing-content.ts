import type { Building } from '../building/building.ts'
import type { ListingFacts } from '../pictures/facts.ts'
import type { PictureName } from '../pictures/names.ts'
import type { Address } from './address.ts'
import type { StartFilter } from './list-neighbours.ts'
import type { MaterialInformation } from './material-information.ts'
import type { Voice } from './texts/voices.ts'

/** A title and description in the advertiser's voice, unlike those of its neighbours in a list. */
export type WriteTexts = (
  voice: Voice,
  isFree: StartFilter,
) => { titles: Iterable<string>; description: string }

/** Everything in a listing except its advertiser and dates, for homes, land, garages and shops. */
export type ListingContent = {
  address: Address
  facts: ListingFacts & { country: string; region: string; building: Building }
  /** Titles in order of preference; the first unused one is taken. */
  write: WriteTexts
  price: number
  qualifier: string | null
  tenure: string | null
  leaseYears: number | null
  serviceCharge: number | null
  groundRent: number | null
  share: number | null
  councilTaxBand: string | null
  epc: string | null
  deposit: number | null
  holdingDeposit: number | null
  furnishing: string | null
  availableFrom: Date | null
  letType: 'long' | 'short' | 'commercial' | null
  billsIncluded: boolean | null
  pets: string | null
  landlordRegistration: string | null
  isNew: boolean
  isRetirement: boolean
  isStudent: boolean
  material: MaterialInformation
  caption: (name: PictureName) => string
}

export const emptyContent = {
  qualifier: null,
  tenure: null,
  leaseYears: null,
  serviceCharge: null,
  groundRent: null,
  share: null,
  councilTaxBand: null,
  epc: null,
  deposit: null,
  holdingDeposit: null,
  furnishing: null,
  availableFrom: null,
  letType: null,
  billsIncluded: null,
  pets: null,
  landlordRegistration: null,
  isNew: false,
  isRetirement: false,
  isStudent: false,
} as const
