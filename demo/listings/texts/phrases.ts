import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import type { Figures } from '../figures.ts'
import { type Home, inWords, isFlat, isOld } from '../home.ts'

/** What a paragraph is written from. */
export type Draft = { home: Home; figures: Figures; random: Random }

/** `a flat`, `an Edwardian villa`, `an 1,100 square foot flat`. */
export function withArticle(phrase: string): string {
  return `${/^(?:[aeio]|u(?!n[ia]|se)|8|11[,\d ]|18)/i.test(phrase) && !/^one/i.test(phrase) ? 'an' : 'a'} ${phrase}`
}

/** `Didsbury`, or `Didsbury, Manchester` where the part alone may not be known. */
export function placeName({ locality, town }: Address): string {
  return locality === town ? town : `${locality}, ${town}`
}

export function bedroomsInWords({ bedrooms }: Home): string {
  return `${inWords(bedrooms)} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`
}

/** `three-bedroom`, and nothing for a studio. */
export function bedroomPrefix({ bedrooms }: Home): string {
  return bedrooms === 0 ? '' : `${inWords(bedrooms)}-bedroom `
}

const floorNames = ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** `second floor`, `lower ground floor`, `top floor`. */
export function floorName({ floor, floors }: Home): string {
  if (floor < 0) return 'lower ground floor'
  if (floor > 0 && floor === floors - 1) return 'top floor'
  return `${floorNames[floor] ?? 'upper'} floor`
}

/** The kind of building a flat is in: `a Victorian house`, `a block built in the 2000s`. */
function building(home: Home): string {
  if (home.isNew) return 'a newly finished building'
  if (home.address.country === 'Scotland' && isOld(home)) return `${withArticle(home.era)} tenement`
  if (isOld(home)) return `${withArticle(home.era)} ${home.floors > 3 ? 'building' : 'house'}`
  if (home.isRetirement) return `a retirement development built in the ${home.era}`
  return `a block built in the ${home.era}`
}

/** `three-bedroom Victorian terraced house`, `two-bedroom flat on the second floor of a block built in the 1960s`. */
export function nounPhrase(home: Home): string {
  const beds = bedroomPrefix(home)
  if (isFlat(home)) return `${beds}${home.dwelling} on the ${floorName(home)} of ${building(home)}`
  if (home.type === 'Park Home') return `${beds}park home`
  if (home.isNew) return `newly built ${beds}${home.dwelling}`
  if (home.era === '2000s' || home.era === '2010s') return `${beds}${home.dwelling} built in the ${home.era}`
  return `${beds}${home.era} ${home.dwelling}`
}

/** `16ft by 12ft` */
export function size([long, short]: [number, number]): string {
  return `${long}ft by ${short}ft`
}

/** Tenths up to two miles, as people judge distances: `0.4 miles`, `just over a mile`, `3 miles`. */
export function distance(miles: number): string {
  if (miles < 0.15) return 'about 200 yards'
  if (miles < 0.95) return `${miles.toFixed(1)} miles`
  if (miles < 1.05) return 'a mile'
  if (miles < 1.95) return `${miles.toFixed(1)} miles`
  return `${Math.round(miles)} miles`
}

/** Joins sentences, leaving out what there was nothing to say about. */
export function sentences(...parts: (string | false | undefined | null)[]): string {
  return parts.filter((part) => part).join(' ')
}

/** `a`, `a and b`, `a, b and c` */
export function list(items: string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function pounds(amount: number): string {
  return `£${amount.toLocaleString('en-GB')}`
}
