import { locationParts } from '../../../../domain/geo/location-parts.ts'
import { outcodeOf } from '../../../../domain/geo/postcode.ts'

/** Monk Road, Bristol BS7 */
export function locationText(street: string, town: string, postcode: string | null): string {
  const place = [town, postcode ? outcodeOf(postcode) : ''].filter(Boolean).join(' ')
  return [removeHouseNumber(street), place].filter(Boolean).join(', ')
}

/** 12a Monk Road -> Monk Road. The house number is not public before a viewing. */
export const removeHouseNumber = (street: string): string =>
  street
    .trim()
    .replace(/^(?:flat|apartment|unit)\s+\w+\s*,?\s*/i, '')
    .replace(/^\d+[a-z]?(?:\s*[-–/]\s*\d+[a-z]?)?\s*,?\s+/i, '')

/** The location is generated from street and postcode until it is edited by hand. */
export function isCustomLocation(location: string, street: string, postcode: string | null): boolean {
  if (!location) return false
  // Until the postcode is found there is no town.
  const generated = [locationParts(location).town, ''].map((town) => locationText(street, town, postcode))
  return !generated.includes(location)
}
