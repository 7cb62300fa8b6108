import { capitalised, countPhrase } from '../../../../domain/text/count-phrase.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'

const nouns: Record<string, string> = {
  Flat: 'flat',
  Detached: 'detached house',
  'Semi-Detached': 'semi-detached house',
  Terraced: 'terraced house',
  Bungalow: 'bungalow',
  Land: 'land',
  'Park Home': 'park home',
  Garage: 'garage',
  Commercial: 'commercial property',
}

/** Two-bedroom flat · Studio flat · Garage */
export function suggestTitle({
  property_type,
  bedrooms,
}: Pick<OwnListing, 'property_type' | 'bedrooms'>): string {
  const noun = nouns[property_type ?? ''] ?? 'home'
  if (bedrooms === null || ['Land', 'Garage', 'Commercial'].includes(property_type ?? ''))
    return capitalised(noun)
  return bedrooms === 0
    ? `Studio ${noun}`
    : `${capitalised(countPhrase(bedrooms, 'bedroom', 'bedroom').replace(' ', '-'))} ${noun}`
}
