import { formatNumber } from '../text/format-number.ts'
import { weeklyRent } from './weekly-rent.ts'

export type ListingType = 'sale' | 'rent'

type Price = { pounds: number | null; listingType: ListingType }

/** £425,000 · £1,250 · POA */
export function formatPounds(pounds: number | null): string {
  return pounds === null ? 'POA' : `£${formatNumber(Math.round(pounds))}`
}

/** £425,000 · £1,250 pcm · POA */
export function formatPrice({ pounds, listingType }: Price): string {
  const amount = formatPounds(pounds)
  return pounds !== null && listingType === 'rent' ? `${amount} pcm` : amount
}

/** £425,000 · £1,250 pcm (£288 pw) · POA: for text outside a list, such as an email */
export function formatPriceInFull({ pounds, listingType }: Price): string {
  const amount = formatPounds(pounds)
  return pounds !== null && listingType === 'rent' ? `${amount} ${rentPeriod(pounds)}` : amount
}

/** `pcm (£288 pw)`, to follow a monthly rent of £1,250. */
export function rentPeriod(pounds: number): string {
  return `pcm (${formatPounds(weeklyRent(pounds))} pw)`
}
