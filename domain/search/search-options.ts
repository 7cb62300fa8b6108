import type { ListingType } from '../money/price.ts'

/** Options of a search, in the order shown on screen. */

export const radii = [1, 3, 5, 10] as const
export type Radius = (typeof radii)[number]
export const defaultRadius: Radius = 5

export const propertyTypes = [
  'Commercial',
  'Flat',
  'Detached',
  'Semi-Detached',
  'Terraced',
  'Bungalow',
  'Land',
  'Park Home',
  'Garage',
] as const
export type PropertyType = (typeof propertyTypes)[number]

/** Zero means a studio, which has its own label. */
export const bedroomCounts = [1, 2, 3, 4, 5, 6, 7, 8] as const
export const maxBedroomCount = 8

/** Names as in the database's search functions. */
export const features = [
  'garden',
  'parking',
  'garage',
  'balcony',
  'near_station',
  'lift',
  'ensuite',
  'fireplace',
  'conservatory',
  'ev_charging',
  'pets',
  'furnished',
  'bills_included',
  'chain_free',
  'new_home',
  'reduced',
  'retirement',
  'student',
  'private_landlord',
] as const
export type Feature = (typeof features)[number]

export const featureLabels: Record<Feature, string> = {
  garden: 'Garden',
  parking: 'Parking',
  garage: 'Garage',
  balcony: 'Balcony or terrace',
  near_station: 'Near a station',
  lift: 'Lift',
  ensuite: 'En suite',
  fireplace: 'Fireplace',
  conservatory: 'Conservatory',
  ev_charging: 'EV charging',
  pets: 'Pets considered',
  furnished: 'Furnished',
  bills_included: 'Bills included',
  chain_free: 'Chain free',
  new_home: 'New home',
  reduced: 'Reduced',
  retirement: 'Retirement',
  student: 'Student',
  private_landlord: 'Private landlord',
}

/** Some features apply only to rentals, some only to sales. */
const onlyFor: Partial<Record<Feature, ListingType>> = {
  pets: 'rent',
  furnished: 'rent',
  bills_included: 'rent',
  chain_free: 'sale',
}

export function featuresFor(type: ListingType): Feature[] {
  return features.filter((feature) => (onlyFor[feature] ?? type) === type)
}

export const addedWithin = [1, 3, 7, 14] as const
export type AddedWithin = (typeof addedWithin)[number]

export const sorts = ['highest_price', 'lowest_price', 'most_recent'] as const
export type Sort = (typeof sorts)[number]
export const defaultSort: Sort = 'most_recent'
export const sortLabels: Record<Sort, string> = {
  highest_price: 'Highest Price',
  lowest_price: 'Lowest Price',
  most_recent: 'Most Recent',
}

export const priceOptions: Record<ListingType, readonly number[]> = {
  sale: [
    25_000, 50_000, 75_000, 100_000, 125_000, 150_000, 175_000, 200_000, 225_000, 250_000, 275_000, 300_000,
    325_000, 350_000, 375_000, 400_000, 425_000, 450_000, 475_000, 500_000, 550_000, 600_000, 650_000,
    700_000, 750_000, 800_000, 850_000, 900_000, 950_000, 1_000_000, 1_250_000, 1_500_000, 1_750_000,
    2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_500_000, 10_000_000,
  ],
  rent: [
    100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_100, 1_200, 1_300, 1_400, 1_500, 1_600, 1_700,
    1_800, 1_900, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 4_500, 5_000, 6_000, 7_000, 8_000, 9_000,
    10_000,
  ],
}
