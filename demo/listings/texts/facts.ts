import { type Home, has, hasBath, isFlat, roomsOf, type Washing } from '../home.ts'
import { counted, type Draft, list, pounds, withArticle } from './phrases.ts'

/** What the texts say about a home, as phrases that every agent words in sentences of their own. */

/** `a bay window`, `the original fireplace`: what the living room has. */
export function livingRoomDetails(home: Home): string[] {
  const details: [boolean, string][] = [
    [has(home, 'bay'), 'a bay window'],
    [has(home, 'fireplace'), 'the original fireplace'],
    [has(home, 'stove'), 'a wood-burning stove'],
    [has(home, 'sash') && !has(home, 'bay'), 'sash windows'],
    [has(home, 'cornice'), 'cornicing'],
    [has(home, 'beams'), 'exposed beams'],
    [home.outside.kind === 'balcony', 'a door to the balcony'],
  ]
  return details.filter(([holds]) => holds).map(([, text]) => text)
}

const washingWords: Record<Washing, string> = {
  'bath with shower over': 'a bath with a shower over it',
  'bath and separate shower': 'a bath and a separate shower',
  'walk-in shower': 'a walk-in shower',
  'shower cubicle': 'a shower',
}

/** `a bath with a shower over it`: what the main bathroom has. */
export const mainWashing = ({ washing }: Home): string => washingWords[washing[0] ?? 'bath with shower over']

/** `bathroom`, or `shower room` where there is no bath. */
export const washRoom = ({ washing }: Home): string =>
  hasBath(washing[0] ?? 'bath with shower over') ? 'bathroom' : 'shower room'

export const ensuiteWords = ({ washing }: Home): string =>
  hasBath(washing[1] ?? 'shower cubicle') ? 'en suite bathroom' : 'en suite shower room'

/** `three bedrooms, two reception rooms and a bathroom` */
export function accommodation(home: Home): string {
  if (home.bedrooms === 0) return `a main room with a kitchen area, and a ${washRoom(home)}`
  return list([
    counted(home.bedrooms, 'bedroom'),
    home.receptions > 1 ? counted(home.receptions, 'reception room') : 'a living room',
    home.washing.length > 1 ? counted(home.washing.length, 'bathroom') : `a ${washRoom(home)}`,
  ])
}

/** `over two floors`, `all on one level` */
export function overFloors(home: Home): string {
  if (home.floors.length === 1) return 'all on one level'
  return `over ${home.floors.length === 2 ? 'two' : 'three'} floors`
}

/** `a downstairs WC`, `a utility room`: the small rooms. */
export function smallRooms(home: Home): string[] {
  const rooms: [boolean, string][] = [
    [has(home, 'utility'), 'a utility room'],
    [has(home, 'cloakroom'), 'a downstairs WC'],
    [has(home, 'cellar'), 'a cellar'],
  ]
  return rooms.filter(([holds]) => holds).map(([, text]) => text)
}

export const hasDiningRoom = (home: Home): boolean => roomsOf(home, 'dining').length > 0
export const hasSnug = (home: Home): boolean => roomsOf(home, 'living').length > 1
export const hasStudyRoom = (home: Home): boolean => roomsOf(home, 'study').length > 0

export const sunlight: Record<string, string> = {
  south: 'gets the sun for most of the day',
  west: 'gets the afternoon and evening sun',
  east: 'gets the morning sun',
  north: 'is shaded for much of the winter',
  'south-west': 'gets the sun from midday onwards',
  'south-east': 'gets the sun until mid-afternoon',
  'north-west': 'gets the evening sun in summer',
}

/** `a 45ft south-facing garden`, `a balcony`; undefined where there is no outside space. */
export function outsideSpace({ outside }: Home): string | undefined {
  switch (outside.kind) {
    case 'garden':
      return `${withArticle(`${outside.aspect}-facing garden`)} of about ${outside.feet}ft`
    case 'yard':
      return `${withArticle(`${outside.aspect}-facing walled yard`)}`
    case 'balcony':
      return withArticle(`${outside.aspect}-facing balcony`)
    case 'roof terrace':
      return withArticle(`${outside.aspect}-facing private roof terrace`)
    case 'communal garden':
      return 'use of the communal garden'
    case 'none':
      return undefined
  }
}

export const parkingFeature: Record<Home['parking'], string | undefined> = {
  'garage and drive': 'Garage and driveway',
  garage: 'Single garage',
  drive: 'Driveway parking',
  allocated: 'Allocated parking space',
  permit: 'Residents’ permit parking',
  street: 'Unrestricted on-street parking',
  none: undefined,
}

/** `gas central heating`, to follow 'has' or stand alone. */
export const heatingWords: Record<Home['heating'], string> = {
  gas: 'gas central heating',
  electric: 'electric radiators',
  storage: 'electric storage heaters',
  oil: 'oil-fired central heating',
  lpg: 'LPG central heating',
  'heat pump': 'an air source heat pump',
  communal: 'communal heating, billed by meter',
}

export const glazingWords: Record<Home['glazing'], string> = {
  single: 'single-glazed sash windows',
  secondary: 'secondary glazing',
  double: 'double glazing',
  triple: 'triple glazing',
}

/** `Leasehold with 112 years remaining. Service charge £1,240 a year; ground rent £150 a year.` */
export function ownershipSentences({ home, figures }: Draft): string {
  if (home.isRent) return ''
  const { tenure, leaseYears, serviceCharge, groundRent, share } = figures
  if (home.type === 'Park Home')
    return 'The home is sold with a pitch agreement; the pitch fee is reviewed once a year.'
  const isScottish = home.address.country === 'Scotland'
  const charge = serviceCharge
    ? `${isScottish ? 'Factoring charge' : 'Service charge'} ${pounds(serviceCharge)} a year`
    : ''
  if (tenure === 'share of freehold')
    return `Sold with a share of the freehold.${charge ? ` ${charge}.` : ''}`
  if (tenure === 'freehold') return charge ? `${charge}.` : ''
  const ground =
    groundRent === 0 ? 'no ground rent' : groundRent ? `ground rent ${pounds(groundRent)} a year` : ''
  const costs = [charge, ground].filter(Boolean).join('; ')
  const short =
    leaseYears !== null && leaseYears < 80
      ? ' Many lenders want at least 80 years, so ask about a lease extension.'
      : ''
  const part = share
    ? ` The price is for a ${share}% share; you pay rent on the rest and can buy more shares later.`
    : ''
  return `Leasehold with ${leaseYears} years remaining.${costs ? ` ${costs.charAt(0).toUpperCase()}${costs.slice(1)}.` : ''}${short}${part}`
}

export const homeWord = (home: Home): string =>
  isFlat(home)
    ? 'flat'
    : home.type === 'Park Home'
      ? 'park home'
      : home.type === 'Bungalow'
        ? 'bungalow'
        : 'house'
