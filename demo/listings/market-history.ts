import type { Random } from '../random.ts'
import { roundPrice } from './figures.ts'

export type Status =
  | 'draft'
  | 'scheduled'
  | 'live'
  | 'under_offer'
  | 'sold_stc'
  | 'let_agreed'
  | 'expired'
  | 'withdrawn'

/** When a listing was published and what has happened since. */
export type MarketHistory = {
  status: Status
  createdAt: Date
  updatedAt: Date
  publishAt: Date | null
  publishedAt: Date | null
  expiresAt: Date | null
  previousPrice: number | null
  reducedAt: Date | null
  /** Oldest first; the last is the current price. */
  prices: { price: number; at: Date }[]
}

export const hour = 3_600_000
export const day = 24 * hour

const saleStatuses: Partial<Record<Status, number>> = {
  live: 800,
  under_offer: 60,
  sold_stc: 80,
  expired: 16,
  draft: 20,
  scheduled: 12,
  withdrawn: 12,
}
const rentStatuses: Partial<Record<Status, number>> = {
  live: 830,
  let_agreed: 110,
  expired: 16,
  draft: 18,
  scheduled: 14,
  withdrawn: 12,
}

/** Days on the market: many listings are new, a few are months old. */
const ages: Record<string, number> = { today: 5, '3': 9, '7': 12, '14': 17, '30': 24, '60': 20, '110': 13 }

type Options = {
  price: number
  isRent: boolean
  now: Date
  random: Random
  validityDays?: number
  status?: Status
}

export function createMarketHistory({
  price,
  isRent,
  now,
  random,
  validityDays,
  status: wanted,
}: Options): MarketHistory {
  const status = wanted ?? random.weighted<Status>(isRent ? rentStatuses : saleStatuses)
  if (status === 'draft' || status === 'scheduled') return unpublished(status, now, random)
  const publishedAt = publicationDate(status, now, random, validityDays)
  const createdAt = new Date(publishedAt.getTime() - random.int(10, 2_400) * 60_000)
  const story = priceHistory(price, isRent, publishedAt, now, random)
  const age = now.getTime() - publishedAt.getTime()
  const changedAt = new Date(publishedAt.getTime() + age * (0.3 + 0.6 * random.next()))
  const latest = Math.max(
    publishedAt.getTime(),
    story.reducedAt?.getTime() ?? 0,
    status === 'live' ? 0 : changedAt.getTime(),
  )
  const expiresAt = expiry(status, publishedAt, changedAt, validityDays)
  return {
    status,
    createdAt,
    updatedAt: new Date(latest),
    publishAt: publishedAt,
    publishedAt,
    expiresAt,
    ...story,
  }
}

function unpublished(status: Status, now: Date, random: Random): MarketHistory {
  const createdAt = new Date(now.getTime() - random.int(1, 12 * 24) * hour)
  const publishAt = status === 'scheduled' ? new Date(now.getTime() + random.int(5, 9 * 24) * hour) : null
  return {
    status,
    createdAt,
    updatedAt: createdAt,
    publishAt,
    publishedAt: null,
    expiresAt: null,
    previousPrice: null,
    reducedAt: null,
    prices: [],
  }
}

function publicationDate(status: Status, now: Date, random: Random, validityDays: number | undefined): Date {
  if (validityDays) {
    const age = status === 'expired' ? validityDays + random.int(1, 20) : random.next() * (validityDays - 2)
    return new Date(now.getTime() - age * day)
  }
  if (status === 'live') {
    const age = random.weighted(ages)
    if (age === 'today') return new Date(now.getTime() - random.next() * sinceMidnight(now) * 0.98)
    const until = Number(age)
    const from = { 3: 0.6, 7: 3, 14: 7, 30: 14, 60: 30, 110: 60 }[until] ?? 1
    return new Date(now.getTime() - (from + random.next() * (until - from)) * day)
  }
  const least = status === 'expired' || status === 'withdrawn' ? 50 : 9
  return new Date(now.getTime() - (least + random.next() * 80) * day)
}

/** In London time, which defines 'today' on the site. */
function sinceMidnight(now: Date): number {
  const [hours = 0, minutes = 0] = londonTime.format(now).split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** One listing in six was reduced once or twice; rents rarely are. Built backwards from the current price. */
function priceHistory(price: number, isRent: boolean, publishedAt: Date, now: Date, random: Random) {
  const age = now.getTime() - publishedAt.getTime()
  const isReduced = age > 12 * day && random.chance(isRent ? 0.1 : 0.27)
  const cuts = isReduced ? (age > 50 * day && random.chance(0.35) ? 2 : 1) : 0
  const amounts = [price]
  for (let cut = 0; cut < cuts; cut++) amounts.unshift(higher(amounts[0] as number, isRent, random))
  const lastShare = random.chance(0.5) ? 0.93 + random.next() * 0.06 : 0.55 + random.next() * 0.3
  const prices = amounts.map((each, i) => ({
    price: each,
    at: new Date(publishedAt.getTime() + age * (i === 0 ? 0 : (lastShare * i) / cuts)),
  }))
  return {
    prices,
    previousPrice: amounts.at(-2) ?? null,
    reducedAt: cuts > 0 ? (prices.at(-1)?.at ?? null) : null,
  }
}

function higher(price: number, isRent: boolean, random: Random): number {
  const by = 1.02 + random.next() * 0.05
  if (isRent) return Math.ceil((price * by) / 25) * 25
  return Math.max(roundPrice(price * by), price + 1_000)
}

function expiry(
  status: Status,
  publishedAt: Date,
  changedAt: Date,
  validityDays: number | undefined,
): Date | null {
  if (validityDays) return new Date(publishedAt.getTime() + validityDays * day)
  return status === 'expired' ? changedAt : null
}
