import type { FeedStatus } from './feed-listing.ts'

/** The codes of Rightmove's data format, version 3. `undefined`: not stated. */

export const priceQualifiers: Record<string, string | undefined> = {
  0: undefined,
  1: 'POA',
  2: 'guide price',
  3: 'fixed price',
  4: 'offers in excess of',
  5: 'offers in the region of',
  6: undefined,
  7: 'from',
  8: undefined,
  9: 'shared ownership',
  10: 'offers over',
  11: 'part buy part rent',
  12: undefined,
  14: undefined,
  15: undefined,
  16: 'coming soon',
}

export const transactions: Record<string, 'sale' | 'rent' | undefined> = { 1: 'sale', 2: 'rent' }

/** A to I, with or without the word 'band'. */
export const councilTaxBands: Record<string, string | undefined> = Object.fromEntries(
  [...'ABCDEFGHI'].flatMap((band) => [
    [band.toLowerCase(), band],
    [`band ${band.toLowerCase()}`, band],
  ]),
)

export const statuses: Record<string, FeedStatus | undefined> = {
  0: 'live',
  1: 'sold_stc',
  2: 'sold_stc',
  3: 'under_offer',
  4: 'under_offer',
  5: 'let_agreed',
}

export const furnishings: Record<string, string | undefined> = {
  0: 'furnished',
  1: 'part furnished',
  2: 'unfurnished',
  3: undefined,
  4: 'either',
}

export const letTypes: Record<string, string | undefined> = {
  0: undefined,
  1: 'long',
  2: 'short',
  3: 'long',
  4: 'commercial',
}

export const tenures: Record<string, string | undefined> = {
  0: undefined,
  1: 'freehold',
  2: 'leasehold',
  3: 'feudal',
  4: 'commonhold',
  5: 'share of freehold',
  6: undefined,
}

/** Factor to a monthly rent. Per person per week (5) counts as weekly. */
export const monthlyRentFactors: Record<string, number> = {
  0: 52 / 12,
  1: 1,
  2: 1 / 3,
  3: 1 / 12,
  5: 52 / 12,
  // Only the real-time feed has daily rents.
  365: 365 / 12,
}

type Kind = { type: string | undefined; noun: string; isRetirement?: true; isStudent?: true }

/** If the code does not specify the type of house, the agent must choose it before publishing. */
const kinds: Record<string, Kind> = {
  0: { type: undefined, noun: 'home' },
  1: { type: 'Terraced', noun: 'terraced house' },
  2: { type: 'Terraced', noun: 'end of terrace house' },
  3: { type: 'Semi-Detached', noun: 'semi-detached house' },
  4: { type: 'Detached', noun: 'detached house' },
  5: { type: 'Terraced', noun: 'mews house' },
  6: { type: 'Terraced', noun: 'cluster house' },
  7: { type: 'Flat', noun: 'ground floor flat' },
  8: { type: 'Flat', noun: 'flat' },
  9: { type: 'Flat', noun: 'studio flat' },
  10: { type: 'Flat', noun: 'ground floor maisonette' },
  11: { type: 'Flat', noun: 'maisonette' },
  12: { type: 'Bungalow', noun: 'bungalow' },
  13: { type: 'Bungalow', noun: 'terraced bungalow' },
  14: { type: 'Bungalow', noun: 'semi-detached bungalow' },
  15: { type: 'Bungalow', noun: 'detached bungalow' },
  16: { type: 'Park Home', noun: 'mobile home' },
  20: { type: 'Land', noun: 'land' },
  21: { type: 'Detached', noun: 'link detached house' },
  22: { type: 'Terraced', noun: 'town house' },
  23: { type: 'Detached', noun: 'cottage' },
  24: { type: 'Detached', noun: 'chalet' },
  25: { type: undefined, noun: 'character property' },
  26: { type: undefined, noun: 'house' },
  27: { type: 'Detached', noun: 'villa' },
  28: { type: 'Flat', noun: 'apartment' },
  29: { type: 'Flat', noun: 'penthouse' },
  43: { type: 'Detached', noun: 'barn conversion' },
  44: { type: 'Flat', noun: 'serviced apartment' },
  45: { type: 'Garage', noun: 'parking space' },
  46: { type: 'Flat', noun: 'sheltered home', isRetirement: true },
  47: { type: 'Flat', noun: 'retirement home', isRetirement: true },
  48: { type: undefined, noun: 'house share' },
  49: { type: 'Flat', noun: 'flat share' },
  50: { type: 'Park Home', noun: 'park home' },
  51: { type: 'Garage', noun: 'garage' },
  52: { type: 'Detached', noun: 'farm house' },
  53: { type: 'Detached', noun: 'equestrian property' },
  56: { type: 'Flat', noun: 'duplex' },
  59: { type: 'Flat', noun: 'triplex' },
  68: { type: 'Detached', noun: 'barn' },
  107: { type: 'Land', noun: 'farm land' },
  110: { type: 'Land', noun: 'plot' },
  113: { type: 'Detached', noun: 'country house' },
  117: { type: 'Park Home', noun: 'caravan' },
  118: { type: 'Park Home', noun: 'lodge' },
  119: { type: 'Detached', noun: 'log cabin' },
  120: { type: 'Detached', noun: 'manor house' },
  131: { type: 'Detached', noun: 'detached villa' },
  143: { type: 'Flat', noun: 'block of apartments' },
  121: { type: 'Detached', noun: 'stately home' },
  128: { type: 'Semi-Detached', noun: 'semi-detached villa' },
  144: { type: 'Flat', noun: 'student hall', isStudent: true },
  511: { type: undefined, noun: 'coach house' },
  512: { type: undefined, noun: 'house in multiple occupation' },
}

/** Commercial property: most codes from here on, and a few earlier ones. */
const firstCommercial = 178
const commercialBefore = new Set(['80', '83', '134', '137', '142'])

export function kindOf(code: string): Kind | undefined {
  if (Object.hasOwn(kinds, code)) return kinds[code]
  return commercialBefore.has(code) || Number(code) >= firstCommercial
    ? { type: 'Commercial', noun: 'commercial property' }
    : undefined
}
