import type { ListingType } from '../money/price.ts'
import { readCount } from './phrases/amount.ts'
import { takeBedrooms } from './phrases/bedrooms.ts'
import { takeFacts } from './phrases/facts.ts'
import { takeFeatures, takePropertyTypes } from './phrases/kinds.ts'
import { takeMonthlyCost, takePrices } from './phrases/price.ts'
import { Sentence } from './phrases/sentence.ts'
import { type AddedWithin, addedWithin, type Radius, radii, type Sort } from './search-options.ts'
import { changeSearch, moveSearch, type SearchQuery } from './search-query.ts'

export type ParsedText = {
  location: string
  /** Filters found in the text. The others stay unchanged. */
  change: Partial<SearchQuery>
  /** The text contains only a place. */
  isPlain: boolean
}

const kmPerMile = 1.609
const number = '(\\d+(?:\\.\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten)'
const distance = `${number} ?(miles?|mi|kms?|kilomet(?:re|er)s?)`
/** Phrases without meaning for the search. */
const filler =
  /(?<![a-z'-])(?:i(?:'m| am)? (?:looking|searching) for|(?:i|we) (?:want|need|would like)(?: to (?:live|find))?|looking for|show me|find me|search for|any|homes?|propert(?:y|ies)|accommodation|places?(?: to live)?|somewhere(?: to live)?|please)(?![a-z-])/
const emptyWords =
  'a|an|the|and|or|with|for|to|of|is|are|that|has|have|having|which|plus|some|my|our|me|us|in|at|on|near|nice|lovely|cosy|beautiful|good|great|decent|affordable|cheap|family|live|offering|featuring|including|priced|costing|located|situated|based|available'
const leading = new RegExp(`^(?:(?:${emptyWords})(?![a-z'-])|[\\s,;&+.-])+`, 'i')
const trailing = new RegExp(`(?:(?<![a-z'-])(?:${emptyWords})|[\\s,;&+.-])+$`, 'i')
const placeWord =
  /^(?:[\s,]*(?:located|situated|based|available)?\s*)(?:in|near(?: to)?|around|close to|at|by|next to|of)\s+(?:the\s+)?(.+)$/i

/**
 * '2 bed flat in Leeds under 1200 pcm with parking' -> Leeds and the filters. `currentType` is the type of listing the visitor is
 * looking at, used if the text does not name one.
 */
export function parseSearchText(text: string, currentType: ListingType, now = new Date()): ParsedText {
  const sentence = new Sentence(text)
  const change: Partial<SearchQuery> = {}
  takeType(sentence, change)
  takeFromMap(sentence, change)
  takeOrder(sentence, change)
  takeAreasLeftOut(sentence, change)
  Object.assign(change, takeMonthlyCost(sentence))
  takeFacts(sentence, change, now)
  Object.assign(change, takeBedrooms(sentence))
  Object.assign(change, takePrices(sentence, change.type, currentType))
  takeKinds(sentence, change)
  if (!sentence.hasTaken) return { location: text.trim(), change: {}, isPlain: true }
  sentence.take(filler, () => undefined)
  const { location, keywords } = readPlace(sentence.pieces)
  if (keywords) change.keywords = keywords
  return { location, change, isPlain: false }
}

const maxPlaceNames = 8

/** The parts of 'Clapham, Balham and SW4'. Too many are no list of places. */
export function placeNames(text: string): string[] {
  const names = text.split(/\s*(?:,|;|\+|&|\/|(?<![\w-])(?:and|or)(?![\w-]))\s*/i).filter(Boolean)
  return names.length > maxPlaceNames ? [] : names
}

/** Applies parsed text to the current search. */
export function applySearchText(query: SearchQuery, { location, change }: ParsedText): SearchQuery {
  return changeSearch(moveSearch(query, location), change)
}

function takeType(sentence: Sentence, change: Partial<SearchQuery>): void {
  sentence.take(/\b(?:(?:to|for) (?:rent|let)|rent(?:als?|ing|ed)?|lettings?|to let)\b/, () => {
    change.type = 'rent'
  })
  sentence.take(/\b(?:for sale|(?:to |i'm |am )?buy(?:ing)?|(?:to )?purchas(?:e|ing)|sales)\b/, () => {
    change.type = 'sale'
  })
}

/** 'within 3 miles of Leeds' leaves 'in Leeds'. */
function takeFromMap(sentence: Sentence, change: Partial<SearchQuery>): void {
  const setRadius = ([, amount = '', unit = '']: RegExpMatchArray) => {
    const amountValue = /^\d/.test(amount) ? Number(amount) : readCount(amount)
    change.radius = radiusFor(unit.toLowerCase().startsWith('k') ? amountValue / kmPerMile : amountValue)
  }
  sentence.take(
    new RegExp(`(?:with)?in (?:an? )?${distance}(?: radius)? (?:of|from|around)\\b`),
    setRadius,
    ' | in ',
  )
  sentence.take(new RegExp(`${distance} (?:from|of|around|outside)\\b`), setRadius, ' | in ')
  sentence.take(new RegExp(`(?:within )?(?:an? )?${distance}(?: radius)?(?: away)?(?![a-z])`), setRadius)
  sentence.take(
    /\b(?:within )?walking distance (?:of|to|from)\b(?! (?:a |the )?(?:train |tube )?station)/,
    () => {
      change.radius = 1
    },
    ' | in ',
  )
}

/** 'Leeds but not Headingley or LS6'. A place has a capital letter or a number; 'not a flat' names none. */
function takeAreasLeftOut(sentence: Sentence, change: Partial<SearchQuery>): void {
  const name = "[A-Z][\\w'’.-]*(?: (?:[A-Z][\\w'’.-]*|on|upon|le|de|by|the))*"
  const pattern = `(?:,? ?but )?\\b(?:not|except|excluding|avoiding)(?: in)? (${name}(?:(?:, | or | and )${name})*)`
  const read = ([, names = '']: RegExpMatchArray) => {
    change.leaveOut = names.split(/, | or | and /)
  }
  sentence.take(new RegExp(pattern), read, ' | ', 'g')
}

function radiusFor(miles: number): Radius {
  return radii.find((radius) => radius > 0 && radius >= miles) ?? 40
}

function takeOrder(sentence: Sentence, change: Partial<SearchQuery>): void {
  const added = (days: number) => {
    change.addedWithin = addedWithin.find((each) => each >= days) ?? (14 satisfies AddedWithin)
  }
  sentence.take(
    /\b(?:(?:added|listed|new)(?: in)? )?(?:today|the (?:last|past) (?:24 hours|day)|(?:last|past) 24 hours)\b/,
    () => added(1),
  )
  sentence.take(
    /\b(?:(?:added|listed|new)(?: in)? )?(?:in )?(?:the )?(?:last|past) (\d{1,2}) days\b/,
    ([, days]) => added(Number(days)),
  )
  sentence.take(
    /\b(?:(?:added|listed|new)(?: in)? )?(?:this week|(?:in )?(?:the )?(?:last|past) week)\b/,
    () => added(7),
  )
  const order: [Sort, RegExp][] = [
    ['lowest_price', /\b(?:cheapest|lowest price)(?: first)?\b/],
    ['highest_price', /\b(?:most expensive|dearest|highest price)(?: first)?\b/],
    ['nearest', /\b(?:nearest|closest)(?: first)\b/],
    ['most_recent', /\b(?:newest|latest|most recent)(?: first)?\b/],
  ]
  for (const [sort, pattern] of order)
    sentence.take(pattern, () => {
      change.sort = sort
    })
}

function takeKinds(sentence: Sentence, change: Partial<SearchQuery>): void {
  sentence.take(/(?<![a-z-])(?:studios?(?: flats?| apartments?)?|bedsits?)(?![a-z-])/, () => {
    change.propertyTypes = ['Flat']
    change.minBedrooms = undefined
    change.maxBedrooms = 0
  })
  const features = [...(change.features ?? []), ...takeFeatures(sentence)]
  const types = [...new Set([...(change.propertyTypes ?? []), ...takePropertyTypes(sentence)])]
  sentence.take(/(?<![a-z-])(?:lock[ -]up )?garages?(?![a-z-])(?! (?:street|road|lane)\b)/, () => {
    if (types.length > 0 || change.minBedrooms !== undefined) features.push('garage')
    else types.push('Garage')
  })
  if (types.length > 0) change.propertyTypes = types
  if (features.length > 0) change.features = features
}

/** The part after 'in' or 'near' is the place, otherwise the first part. The rest are keywords. */
function readPlace(pieces: string[]): { location: string; keywords: string } {
  const parts = pieces.flatMap((piece) => piece.split(/(?<![a-z'-])(?=(?:with|having|featuring)\b)/i))
  const named = parts.findIndex((part) => placeWord.test(part))
  const rest = parts.map((part) => part.replace(leading, '').replace(trailing, ''))
  const at =
    named >= 0 ? named : rest.findIndex((part, index) => part !== '' && !/^with\b/i.test(parts[index] ?? ''))
  const location =
    at < 0 ? '' : (placeWord.exec(parts[at] ?? '')?.[1] ?? rest[at] ?? '').replace(trailing, '')
  const keywords = rest.filter((part, index) => index !== at && part !== '').join(' ')
  return { location, keywords }
}
