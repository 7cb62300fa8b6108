import type { SearchCriteria } from '../../domain/search/search-criteria.ts'
import { features, furnishings, propertyTypes, tenures } from '../../domain/search/search-options.ts'

/** Every parameter that the index understands; a call with any other is answered by SQL. */
const readers: { [Name in keyof Required<SearchCriteria>]: (value: unknown) => boolean } = {
  listing_type: isOneOf(['sale', 'rent']),
  location: isText,
  place: isText,
  locations: isTextList,
  excluded_locations: isTextList,
  radius: isNumber,
  min_price: isInt4,
  max_price: isInt4,
  min_bedrooms: isInt4,
  max_bedrooms: isInt4,
  property_types: isListOf(propertyTypes),
  features: isListOf([...features, 'under_offer']),
  excluded_features: isListOf([...features, 'under_offer']),
  // The words of a listing and what its advert states are not in the index.
  keywords: () => false,
  excluded_words: () => false,
  min_disclosure: () => false,
  min_bathrooms: isInt4,
  min_square_feet: isInt4,
  max_square_feet: isInt4,
  max_price_per_square_foot: isInt4,
  max_monthly_cost: isInt4,
  deposit_percent: isInt4,
  mortgage_rate: isInt4,
  mortgage_years: isInt4,
  tenures: isListOf(tenures),
  furnishings: isListOf(furnishings),
  min_epc: isLetter,
  max_council_tax: isLetter,
  available_by: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isMoment(value),
  added_since: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value) &&
    isMoment(value),
  bounds: isNumberList,
  area: isNumberList,
}

/**
 * The criteria of a call, or undefined if SQL has to answer it: because of a parameter or a value that the index does not know, or one
 * of a type that PostgreSQL would convert or refuse.
 */
export function readCriteria(args: Record<string, unknown>): SearchCriteria | undefined {
  const criteria: Record<string, unknown> = { listing_type: 'sale' }
  for (const [name, value] of Object.entries(args)) {
    if (value === null || value === undefined) continue
    const isUnderstood = Object.hasOwn(readers, name) && readers[name as keyof SearchCriteria](value)
    if (!isUnderstood) return undefined
    criteria[name] = value
  }
  return criteria as SearchCriteria
}

function isOneOf(values: readonly string[]) {
  return (value: unknown) => typeof value === 'string' && values.includes(value)
}

function isListOf(values: readonly string[]) {
  return (value: unknown) => Array.isArray(value) && value.every(isOneOf(values))
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= 20 && value.every(isText)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Of the outlines that the search page sends; testing listings against longer ones would keep other requests waiting. */
const maxOutlineNumbers = 2 * 60

function isNumberList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= maxOutlineNumbers && value.every(isNumber)
}

function isInt4(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
}

function isLetter(value: unknown): boolean {
  return typeof value === 'string' && /^[A-I]$/.test(value)
}

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))
