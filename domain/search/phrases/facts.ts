import {
  type CouncilTaxBand,
  type EpcRating,
  type Feature,
  type Furnishing,
  furnishings,
  type Tenure,
  tenures,
} from '../search-options.ts'
import type { SearchQuery } from '../search-query.ts'
import { amountPattern, countPattern, readAmount, readCount } from './amount.ts'
import type { Sentence } from './sentence.ts'

const squareFeet = '(?:sq(?:uare)?\\.? ?(?:ft|feet|foot)|sqft|ft2)\\b'
const letter = '([a-i])\\b'
const orBetter = '(?: ?\\+| (?:or (?:better|above|higher|over)|and (?:above|up|better)|minimum|min))'
const orLower = '(?: (?:or (?:below|lower|less|under|cheaper)|and (?:below|under)|max(?:imum)?))'

/**
 * Bathrooms, floor area, tenure, energy and council tax, availability and exclusions. Read before prices and types, which
 * would take parts of these: '£400 per sq ft', 'no ground floor flats'.
 */
export function takeFacts(sentence: Sentence, change: Partial<SearchQuery>, now: Date): void {
  takeFloorArea(sentence, change)
  takeBathrooms(sentence, change)
  takeRatings(sentence, change)
  takeTenure(sentence, change)
  takeAvailability(sentence, change, now)
  takeExclusions(sentence, change)
}

function takeFloorArea(sentence: Sentence, change: Partial<SearchQuery>): void {
  const per = `(?:per|a|\\/) ?${squareFeet}`
  sentence.take(
    new RegExp(`(?:under|below|up to|less than|max(?:imum)?|at most)? ?${amountPattern} ?${per}`),
    ([, amount = '']) => {
      change.maxPricePerSquareFoot = readAmount(amount).value
    },
  )
  const feet = `([\\d,]{3,7}) ?${squareFeet}`
  const read = (text: string) => Number(text.replaceAll(',', ''))
  sentence.take(new RegExp(`(?:between )?([\\d,]{3,7}) ?(?:-|to|and) ?${feet}`), ([, min = '', max = '']) => {
    change.minSquareFeet = Math.min(read(min), read(max))
    change.maxSquareFeet = Math.max(read(min), read(max))
  })
  sentence.take(
    new RegExp(`(?:under|below|up to|less than|max(?:imum)?|at most) ${feet}`),
    ([, max = '']) => {
      change.maxSquareFeet = read(max)
    },
  )
  sentence.take(
    new RegExp(
      `(?:(?:over|above|at least|more than|min(?:imum)?(?: of)?|from) )?${feet}(?: ?\\+| or more| min(?:imum)?)?`,
    ),
    ([, min = '']) => {
      change.minSquareFeet = read(min)
    },
  )
}

function takeBathrooms(sentence: Sentence, change: Partial<SearchQuery>): void {
  sentence.take(
    new RegExp(
      `(?:at least |min(?:imum)?(?: of)? )?${countPattern} ?(?:\\+|or more|plus)?[ -]?bath(?:room)?s?\\b(?: or more)?`,
    ),
    ([, count = '']) => {
      change.minBathrooms = readCount(count)
    },
  )
}

function takeRatings(sentence: Sentence, change: Partial<SearchQuery>): void {
  const epc = '(?:epc|energy)(?: (?:rating|performance|certificate|band))*'
  sentence.take(
    new RegExp(`${epc}(?: (?:of|at least|min(?:imum)?|above))* ([a-g])\\b${orBetter}?`),
    ([, rating = '']) => {
      change.minEpc = rating.toUpperCase() as EpcRating
    },
  )
  const tax = 'council tax(?: (?:up to|below|under|max(?:imum)?|at most))?(?: bands?)?(?: (?:up to|of))?'
  sentence.take(new RegExp(`${tax} ${letter}${orLower}?`), ([, band = '']) => {
    change.maxCouncilTax = band.toUpperCase() as CouncilTaxBand
  })
}

function takeTenure(sentence: Sentence, change: Partial<SearchQuery>): void {
  const found = new Set<Tenure>()
  sentence.take(/\b(?:with a )?share of (?:the )?freehold\b/, () => found.add('share of freehold'))
  sentence.take(/\bfreehold\b/, () => found.add('freehold'))
  sentence.take(/\bleasehold\b/, () => found.add('leasehold'))
  if (found.size > 0) change.tenures = tenures.filter((tenure) => found.has(tenure))
  const furnished = new Set<Furnishing>()
  sentence.take(/\bunfurnished\b/, () => furnished.add('unfurnished'))
  sentence.take(/\bpart(?:ly|-| )furnished\b/, () => furnished.add('part furnished'))
  if (furnished.size > 0) change.furnishings = furnishings.filter((each) => furnished.has(each))
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const monthPattern = `(${months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')})`

/** 'Available from January' is any day in January, so a home that is free by the end of it matches. */
function takeAvailability(sentence: Sentence, change: Partial<SearchQuery>, now: Date): void {
  const start = '(?:available|free|move in|moving in|moving)(?: (?:from|by|in|on|before|for|to))?'
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  sentence.take(
    new RegExp(
      `${start} (?:the )?(?:(\\d{1,2})(?:st|nd|rd|th)? (?:of )?)?${monthPattern}\\b(?: (20\\d\\d))?`,
    ),
    ([, day, name = '', year]) => {
      const month = months.findIndex((each) => each.startsWith(name.toLowerCase().slice(0, 3)))
      const isPast = month < now.getUTCMonth()
      const inYear = year ? Number(year) : now.getUTCFullYear() + (isPast ? 1 : 0)
      change.availableBy = iso(
        new Date(day ? Date.UTC(inYear, month, Number(day)) : Date.UTC(inYear, month + 1, 0)),
      )
    },
  )
  sentence.take(
    new RegExp(`(?:${start} )?(?:now|immediately|straight away)\\b|immediate(?:ly)? available`),
    () => {
      change.availableBy = iso(now)
    },
  )
}

/** What some words after 'no' or 'without' mean: a filter where there is one, otherwise words to avoid. */
function takeExclusions(sentence: Sentence, change: Partial<SearchQuery>): void {
  const avoided: string[] = []
  sentence.take(
    /\b(?:not|no|hide|exclud(?:e|ing)|without)(?: (?:homes|those|anything|any))?(?: that (?:is|are))? (?:under offer|sold(?: stc)?)\b/,
    () => {
      change.hidesUnderOffer = true
    },
  )
  const features: Feature[] = []
  sentence.take(/\bwith (?:photos?|pictures?|images?)\b/, () => features.push('photos'))
  sentence.take(/\bwith (?:a )?floor ?plans?\b/, () => features.push('floor_plan'))
  if (features.length > 0) change.features = features
  sentence.take(
    /(?<![a-z'-])no(?:t| ) ?(?!(?:onward )?chain|agents?|more|less|over|in\b|near\b)((?:a |an |any )?[a-z]+(?:[ -][a-z]+)?)(?: (?:flats?|apartments?|houses?|homes?|propert(?:y|ies)|ones?))?(?= *(?:,|;|\||$|and\b|or\b|in\b|with\b|under\b|near\b|available\b))/,
    ([, words = '']) => {
      avoided.push(words.replace(/^(?:a|an|any) /, '').trim())
    },
  )
  if (avoided.length > 0) change.excludedWords = avoided.join(', ')
}
