import { formatNumber } from '../text/format-number.ts'
export type ListingType = 'sale' | 'rent'

type Price = { pounds: number | null; listingType: ListingType }

/** £425,000 · £1,250 · POA */
export function formatPounds(pounds: number | null): string {
  return pounds === null ? 'POA' : `£${formatNumber(Math.round(pounds))}`
}

/** £425,000 · £1,250 a month · POA */
export function formatPrice({ pounds, listingType }: Price): string {
  const amount = formatPounds(pounds)
  return pounds !== null && listingType === 'rent' ? `${amount} a month` : amount
}
