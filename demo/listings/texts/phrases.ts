import type { Size } from '../../building/floor-plan.ts'
import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import type { Figures } from '../figures.ts'
import { type Home, inWords, isFlat, isOld } from '../home.ts'
import type { Letting } from './letting.ts'

/** What a description is written from. */
export type Draft = { home: Home; figures: Figures; letting: Letting | undefined; random: Random }

/** `a flat`, `an Edwardian villa`, `an 1,100 square foot flat`. */
export function withArticle(phrase: string): string {
  return `${/^(?:[aeio]|u(?!n[ia]|se)|8|11[,\d ]|18)/i.test(phrase) && !/^one/i.test(phrase) ? 'an' : 'a'} ${phrase}`
}

/** `Didsbury`, or `Didsbury, Manchester` where the part alone may not be known. */
export function placeName({ locality, town }: Address): string {
  return locality === town ? town : `${locality}, ${town}`
}

/** `three bedrooms`, `one bedroom` */
export function bedroomsInWords({ bedrooms }: Pick<Home, 'bedrooms'>): string {
  return counted(bedrooms, 'bedroom')
}

/** `two bathrooms`, `one reception room` */
export function counted(count: number, what: string): string {
  return `${inWords(count)} ${what}${count === 1 ? '' : 's'}`
}

/** `three-bedroom`, and nothing for a studio. */
export function bedroomPrefix({ bedrooms }: Pick<Home, 'bedrooms'>): string {
  return bedrooms === 0 ? '' : `${inWords(bedrooms)}-bedroom `
}

const floorNames = ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** `second floor`, `lower ground floor`, `top floor`. */
export function floorName({ level, levels }: Pick<Home, 'level' | 'levels'>): string {
  if (level < 0) return 'lower ground floor'
  if (level > 0 && level === levels - 1) return 'top floor'
  return `${floorNames[level] ?? 'upper'} floor`
}

/** `second-floor`, as an adjective. */
export const floorAdjective = (home: Home): string =>
  floorName(home).replace('lower ground', 'lower-ground').replace(' floor', '-floor')

/** The building that a flat is in: `a Victorian house`, `a 1960s block`. */
function building(home: Home): string {
  if (home.isNew) return 'a newly built block'
  if (home.address.country === 'Scotland' && isOld(home)) return `${withArticle(home.era)} tenement`
  if (isOld(home)) return `${withArticle(home.era)} ${home.levels > 3 ? 'building' : 'house'}`
  return home.isRetirement ? `a ${home.era} retirement development` : `a ${home.era} block`
}

/** `three-bedroom Victorian terraced house`, `two-bedroom flat on the second floor of a 1960s block`. */
export function nounPhrase(home: Home): string {
  const beds = bedroomPrefix(home)
  if (isFlat(home)) return `${beds}${home.dwelling} on the ${floorName(home)} of ${building(home)}`
  if (home.type === 'Park Home') return `${beds}park home`
  if (home.isNew) return `new ${beds}${home.dwelling}`
  if (home.era === '2000s' || home.era === '2010s') return `${beds}${home.dwelling} built in the ${home.era}`
  return `${beds}${home.era} ${home.dwelling}`
}

/** `14ft 5in by 11ft 10in`, from metres. */
export const inFeet = ([long, short]: Size): string => `${feetAndInches(long)} by ${feetAndInches(short)}`

/** `4.40m x 3.60m` */
export const inMetres = ([long, short]: Size): string => `${long.toFixed(2)}m x ${short.toFixed(2)}m`

function feetAndInches(metres: number): string {
  const inches = Math.round(metres / 0.0254)
  const feet = Math.floor(inches / 12)
  return inches % 12 === 0 ? `${feet}ft` : `${feet}ft ${inches % 12}in`
}

/** Tenths up to two miles, as people judge distances: `0.4 miles`, `a mile`, `3 miles`. */
export function distance(miles: number): string {
  if (miles < 0.15) return 'about 200 yards'
  if (miles < 0.95) return `${miles.toFixed(1)} miles`
  if (miles < 1.05) return 'a mile'
  if (miles < 1.95) return `${miles.toFixed(1)} miles`
  return `${Math.round(miles)} miles`
}

/** Minutes on foot at three miles an hour, rounded up: `8 minutes’ walk`. */
export const walk = (miles: number): string => `${Math.max(2, Math.ceil(miles * 20))} minutes’ walk`

/** Joins sentences, leaving out what there was nothing to say about. */
export function sentences(...parts: (string | false | undefined | null)[]): string {
  return parts.filter((part) => part).join(' ')
}

export const paragraphs = (...parts: (string | false | undefined | null)[]): string =>
  parts.filter((part) => typeof part === 'string' && part.trim()).join('\n\n')

/** `a`, `a and b`, `a, b and c` */
export function list(items: string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function pounds(amount: number): string {
  return `£${amount.toLocaleString('en-GB')}`
}

/** `1,120 sq ft` */
export const squareFeet = (feet: number): string => `${feet.toLocaleString('en-GB')} sq ft`
