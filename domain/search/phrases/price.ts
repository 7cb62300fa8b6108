import type { ListingType } from '../../money/price.ts'
import { type Amount, amountPattern, readAmount } from './amount.ts'
import type { Sentence } from './sentence.ts'

export type PriceWords = { minPrice?: number; maxPrice?: number; type?: ListingType }

const monthly = 'p\\/?c?\\/?m|(?:a|per|each) (?:calendar )?month|\\/ ?month|monthly|pm'
const weekly = 'p\\/?w|(?:a|per|each) week|\\/ ?week|weekly'
const period = `(?: ?(${monthly}|${weekly})\\b)?`
const money = `${amountPattern}${period}`

const below =
  '(?:under|below|less than|up to|max(?:imum)?(?: price| rent)?(?: of)?|no more than|at most|cheaper than|not over|budget(?: of| is)?|<=?)'
const above =
  '(?:over|above|more than|at least|min(?:imum)?(?: price| rent)?(?: of)?|from|starting (?:at|from)|>=?)'
const about = '(?:around|about|circa|approx(?:imately)?|roughly|~)'

/** Amounts up to this are rents, larger ones sale prices. */
const highestRent = 10_000
/** 'around £300k' means 10% either way. */
const leeway = 0.1

type StatedPrice = { amount: Amount; period: string | undefined }
/** A pattern with one or two prices. `needsMark`: only if it is recognisable as money. */
type Rule = { pattern: string; needsMark: boolean; read: (first: number, second: number) => PriceWords }

const rules: Rule[] = [
  { pattern: `(?:between|from) ${money} ?(?:-|to|and) ?${money}`, needsMark: false, read: range },
  { pattern: `${money} ?(?:-|to) ?${money}`, needsMark: true, read: range },
  { pattern: `${below} ${money}`, needsMark: false, read: (max) => ({ maxPrice: max }) },
  { pattern: `${above} ${money}`, needsMark: false, read: (min) => ({ minPrice: min }) },
  {
    pattern: `${about} ${money}`,
    needsMark: true,
    read: (middle) => range(Math.round(middle * (1 - leeway)), Math.round(middle * (1 + leeway))),
  },
  {
    pattern: `${money} (?:or (?:more|above)|min(?:imum)?|plus)\\b`,
    needsMark: true,
    read: (min) => ({ minPrice: min }),
  },
  {
    pattern: `(?:for )?${money}(?: (?:max(?:imum)?|tops|or (?:less|under|below)))?`,
    needsMark: true,
    read: (max) => ({ maxPrice: max }),
  },
]

const everything = '(?:all[ -]in|with everything|everything included)'

/** 'under £1,500 a month all in': the monthly cost of a home, not its rent. */
export function takeMonthlyCost(sentence: Sentence): { maxMonthlyCost?: number } {
  let change: { maxMonthlyCost?: number } = {}
  const take = (pattern: string) =>
    sentence.take(new RegExp(pattern), ([, text = '', statedPeriod]) => {
      const stated = { amount: readAmount(text), period: statedPeriod }
      change = { maxMonthlyCost: poundsOf(stated, 'rent') }
    })
  take(`(?:${below} )?${money} ${everything}`)
  take(`${everything}(?: cost| budget)? ${below} ${money}`)
  return change
}

/** `statedType` is the type that the text names, `currentType` the one the visitor is looking at. */
export function takePrices(
  sentence: Sentence,
  statedType: ListingType | undefined,
  currentType: ListingType,
): PriceWords {
  let words: PriceWords = {}
  for (const { pattern, needsMark, read } of rules)
    sentence.take(new RegExp(pattern), ([, firstText = '', firstPeriod, secondText, secondPeriod]) => {
      const last: StatedPrice = {
        amount: readAmount(secondText ?? firstText),
        period: secondPeriod ?? firstPeriod,
      }
      const first: StatedPrice = {
        amount: scaledLike(readAmount(firstText), last.amount),
        period: firstPeriod ?? last.period,
      }
      const isMarked = [first, last].some((each) => each.amount.isMarked || each.period)
      if (needsMark && !isMarked) return false
      const type = statedType ?? words.type ?? typeOf([first, last], currentType)
      const [a, b] = [poundsOf(first, type), poundsOf(last, type)]
      words = { ...words, ...read(a, b), ...(type !== currentType || statedType ? { type } : {}) }
      return true
    })
  return words
}

function range(a: number, b: number): PriceWords {
  return { minPrice: Math.min(a, b), maxPrice: Math.max(a, b) }
}

/** 'between 200 and 300k' means 200k. */
function scaledLike(first: Amount, last: Amount): Amount {
  if (first.hasScale || !last.hasScale || first.value >= 1000) return first
  const scale = last.value >= 1_000_000 && first.value < 10 ? 1_000_000 : 1_000
  return { ...first, value: first.value * scale, hasScale: true }
}

function typeOf(prices: StatedPrice[], currentType: ListingType): ListingType {
  if (prices.some((each) => each.period)) return 'rent'
  const highest = Math.max(...prices.map((each) => each.amount.value))
  if (highest > highestRent) return 'sale'
  // A buyer who writes 'under 300' means thousands.
  return highest < 1000 ? currentType : 'rent'
}

function poundsOf({ amount, period }: StatedPrice, type: ListingType): number {
  if (period && new RegExp(`^(?:${weekly})$`, 'i').test(period)) return Math.round((amount.value * 52) / 12)
  if (type === 'sale' && !amount.hasScale && amount.value < 1000) return amount.value * 1000
  return amount.value
}
