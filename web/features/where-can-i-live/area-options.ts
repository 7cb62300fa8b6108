import { type CommuteUnit, commuteReach } from '../../../domain/geo/commute.ts'
import { affordablePrice } from '../../../domain/money/mortgage.ts'
import type { ListingType } from '../../../domain/money/price.ts'

export type Work = { place: string; distance: number; unit: CommuteUnit }

export type AreaOptions = {
  type: ListingType
  income: number | undefined
  deposit: number | undefined
  rent: number | undefined
  bedrooms: number
  works: [Work, Work]
}

const units: readonly string[] = ['miles', 'drive', 'transit', 'cycle', 'walk'] satisfies CommuteUnit[]
const maxPounds = 50_000_000

/** Invalid parameters are ignored. */
export function parseAreaOptions(query: URLSearchParams): AreaOptions {
  return {
    type: query.get('type') === 'rent' ? 'rent' : 'sale',
    income: pounds(query.get('income')),
    deposit: pounds(query.get('deposit')),
    rent: pounds(query.get('rent')),
    bedrooms: Math.min(Math.max(Math.trunc(Number(query.get('bedrooms') ?? 0)) || 0, 0), 5),
    works: [readWork(query, 1), readWork(query, 2)],
  }
}

function readWork(query: URLSearchParams, number: 1 | 2): Work {
  const unit = query.get(`by${number}`) ?? ''
  const distance = Number(query.get(`far${number}`))
  return {
    place: (query.get(`work${number}`) ?? '').trim().slice(0, 100),
    distance: distance >= 1 && distance <= 240 ? Math.round(distance) : 10,
    unit: units.includes(unit) ? (unit as CommuteUnit) : 'miles',
  }
}

/** '£45,000' -> 45000 */
function pounds(text: string | null): number | undefined {
  const digits = (text ?? '').replace(/[£,\s]/g, '')
  const amount = Math.round(Number(digits))
  return digits !== '' && amount > 0 ? Math.min(amount, maxPounds) : undefined
}

/** The maximum price or rent, if enough is known. */
export function budgetFor({ type, income, deposit, rent }: AreaOptions): number | undefined {
  if (type === 'rent') return rent
  return income === undefined && deposit === undefined
    ? undefined
    : affordablePrice(income ?? 0, deposit ?? 0)
}

/** The places of work and distances, as the database expects them. */
export function workDistances({ works }: AreaOptions): { works: string[]; metres: number[] } {
  const named = works.filter(({ place }) => place !== '')
  return {
    works: named.map(({ place }) => place),
    metres: named.map(({ distance, unit }) => commuteReach(distance, unit)),
  }
}
