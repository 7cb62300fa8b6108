import type { ListingType } from '../money/price.ts'
import { formatNumber } from '../text/format-number.ts'

const squareFeetPerAcre = 43_560
/** Shops, land and garages have no bedrooms to count. */
const typesWithoutRooms = new Set(['Land', 'Garage', 'Commercial'])

export const hasRooms = (propertyType: string | null | undefined): boolean =>
  !typesWithoutRooms.has(propertyType ?? '')

const isLand = (propertyType: string | null | undefined): boolean => propertyType === 'Land'

/** A figure with its unit: `3` `beds`, `1` `bath`. A studio is a word without a number. */
export type Figure = { value: string; unit: string }

/** Studio · 1 bed · 3 beds */
export function bedroomFigure(bedrooms: number): Figure {
  if (bedrooms === 0) return { value: 'Studio', unit: '' }
  return { value: formatNumber(bedrooms), unit: bedrooms === 1 ? 'bed' : 'beds' }
}

/** 1 bath · 2 baths */
export const bathroomFigure = (bathrooms: number): Figure => ({
  value: formatNumber(bathrooms),
  unit: bathrooms === 1 ? 'bath' : 'baths',
})

/** 1,184 sqft · 0.35 acres · 1 acre: land is measured in acres. */
export function areaFigure(squareFeet: number, propertyType: string | null | undefined): Figure {
  if (!isLand(propertyType)) return { value: formatNumber(squareFeet), unit: 'sqft' }
  const acres = Math.round((squareFeet / squareFeetPerAcre) * 100) / 100
  return { value: String(acres), unit: acres === 1 ? 'acre' : 'acres' }
}

export const figureText = ({ value, unit }: Figure): string => (unit ? `${value} ${unit}` : value)

type Priced = {
  price: number | null
  squareFeet: number | null
  listingType: ListingType
  propertyType?: string | null | undefined
}

/** £312/sq ft, for homes and shops for sale whose area is known. */
export function pricePerSquareFoot({
  price,
  squareFeet,
  listingType,
  propertyType,
}: Priced): string | undefined {
  if (!price || !squareFeet || listingType !== 'sale' || isLand(propertyType)) return undefined
  return `£${formatNumber(Math.round(price / squareFeet))}/sq ft`
}
