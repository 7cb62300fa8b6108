import { type Region, regionOfArea } from '../geo/postcode-areas.ts'
import type { ListingType } from '../money/price.ts'

/**
 * What homes cost by region: thousands of pounds for sale (HM Land Registry, mean of neighbourhood medians, 2025) and rent pcm (ONS,
 * May 2026). Scotland's and Northern Ireland's sale prices are estimates.
 */
const levels: Record<Region, readonly [saleThousands: number, rent: number]> = {
  London: [591, 2294],
  'South East': [414, 1418],
  East: [370, 1280],
  'South West': [328, 1234],
  'West Midlands': [271, 966],
  'East Midlands': [257, 914],
  'North West': [240, 954],
  Yorkshire: [228, 856],
  Wales: [227, 836],
  'North East': [185, 776],
  Scotland: [195, 1021],
  'Northern Ireland': [185, 875],
}

/** Below a fifth of what homes in the region cost, staff read the advertiser's reason before it is published. */
const shareOfLevel = 0.2

/** The floors of all postcode areas, in whole pounds. `private.price_floors` in the database has the same rows. */
export const priceFloors: readonly { area: string; sale: number; rent: number }[] = [...regionOfArea].map(
  ([area, region]) => ({
    area,
    sale: Math.round(levels[region][0] * 1000 * shareOfLevel),
    rent: Math.round(levels[region][1] * shareOfLevel),
  }),
)

type Priced = {
  listingType: ListingType
  postcode: string | null
  propertyType: string | null
  sharedOwnershipShare: number | null
}

/** The price below which an advert needs a reason; undefined for land, garages, park homes and shops, and without a postcode. */
export function priceFloor({
  listingType,
  postcode,
  propertyType,
  sharedOwnershipShare,
}: Priced): number | undefined {
  if (propertyType === null || ['Land', 'Garage', 'Commercial', 'Park Home'].includes(propertyType))
    return undefined
  const area = /^[A-Z]{1,2}/.exec(postcode ?? '')?.[0]
  const floors = priceFloors.find((each) => each.area === area)
  if (!floors) return undefined
  return listingType === 'rent'
    ? floors.rent
    : Math.floor((floors.sale * (sharedOwnershipShare ?? 100)) / 100)
}
