import type { ListingType } from '../money/price.ts'

/** Options of a search, in the order shown on screen. */

/** Miles. Zero is the place itself: its outline, or as far as it reaches. */
export const radii = [0, 0.25, 0.5, 1, 3, 5, 10, 20, 30, 40] as const
export type Radius = (typeof radii)[number]
export const defaultRadius: Radius = 5

const fractions: Partial<Record<Radius, string>> = { 0.25: '¼', 0.5: '½' }

/** ¼ mile · 1 mile · 5 miles */
export const formatRadius = (miles: Radius) => `${fractions[miles] ?? miles} ${miles <= 1 ? 'mile' : 'miles'}`

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
  'photos',
  'floor_plan',
] as const
export type Feature = (typeof features)[number]

export const featureLabels: Record<Feature, string> = {
  garden: 'Garden',
  parking: 'Parking',
  garage: 'With garage',
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
  photos: 'With photos',
  floor_plan: 'With floor plan',
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

export const bathroomCounts = [1, 2, 3, 4, 5] as const

export const tenures = ['freehold', 'leasehold', 'share of freehold'] as const
export type Tenure = (typeof tenures)[number]

export const furnishings = ['furnished', 'part furnished', 'unfurnished'] as const
export type Furnishing = (typeof furnishings)[number]

/** A is best. */
export const epcRatings = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type EpcRating = (typeof epcRatings)[number]

export const councilTaxBands = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const
export type CouncilTaxBand = (typeof councilTaxBands)[number]

/** Percentages of the facts that apply to a home. */
export const statedPercentages = [50, 75, 90, 100] as const

export const floorAreas = [300, 400, 500, 600, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000] as const
export const pricesPerSquareFoot = [150, 200, 250, 300, 350, 400, 500, 600, 800, 1000, 1500] as const

/** Pounds a month, running costs included. */
export const monthlyCosts = [
  500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 7_500, 10_000,
] as const

export const addedWithin = [1, 3, 7, 14] as const
export type AddedWithin = (typeof addedWithin)[number]

/** 'Nearest' needs a place to be near. */
export const sorts = [
  'highest_price',
  'lowest_price',
  'most_recent',
  'nearest',
  'most_complete',
  'lowest_monthly_cost',
] as const
export type Sort = (typeof sorts)[number]
export const defaultSort: Sort = 'most_recent'
export const sortLabels: Record<Sort, string> = {
  highest_price: 'Highest Price',
  lowest_price: 'Lowest Price',
  most_recent: 'Most Recent',
  nearest: 'Nearest',
  most_complete: 'Most Facts Stated',
  lowest_monthly_cost: 'Lowest Monthly Cost',
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
