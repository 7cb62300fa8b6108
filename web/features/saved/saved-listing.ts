import { formatPounds, type ListingType } from '../../../domain/money/price.ts'
import type { FunctionResult } from '../../../supabase/database.ts'

type SavedProperty = FunctionResult<'my_saved_properties'>[number]

/** The status as the advertiser reports it. */
type SavedStatus = SavedProperty['status']

/** A saved listing. `listing` is null when it is no longer public. */
export type SavedListing = {
  id: string
  note: string
  savedAt: string
  title: string
  location: string
  listingType: ListingType
  /** Null if it is no longer public or the price is on application. */
  price: number | null
  priceAtSave: number | null
  status: SavedStatus
  statusAtSave: string | null
  listing: SavedProperty['property']
}

/** A difference to when it was saved. */
export type Change = { label: string; tone: 'positive' | 'soft' | 'info' | 'negative' | 'plain' }

type TrackedFields = Pick<SavedListing, 'price' | 'priceAtSave' | 'status' | 'statusAtSave'>

/** Reduced by £15,000 · Up by £5,000 · Now under offer · Available again */
export function changesOf({ price, priceAtSave, status, statusAtSave }: TrackedFields): Change[] {
  const changes: Change[] = []
  const difference = price !== null && priceAtSave ? price - priceAtSave : 0
  if (difference < 0)
    changes.push({ label: `Reduced by ${formatPounds(-difference)} since you saved it`, tone: 'positive' })
  if (difference > 0)
    changes.push({ label: `Up by ${formatPounds(difference)} since you saved it`, tone: 'soft' })
  if (statusAtSave !== null && status !== statusAtSave) changes.push(statusChanges[status])
  return changes
}

const statusChanges: Record<SavedStatus, Change> = {
  live: { label: 'Available again', tone: 'info' },
  under_offer: { label: 'Now under offer', tone: 'info' },
  sold_stc: { label: 'Now sold, subject to contract', tone: 'negative' },
  let_agreed: { label: 'Now let', tone: 'negative' },
  expired: { label: 'No longer advertised', tone: 'plain' },
  withdrawn: { label: 'Withdrawn from the market', tone: 'plain' },
}

/** The status if it has not changed; undefined for available listings. */
export function unchangedStatus({ status, statusAtSave }: TrackedFields): string | undefined {
  if (status === 'live' || status !== statusAtSave) return undefined
  return { under_offer: 'Under offer', sold_stc: 'Sold, subject to contract', let_agreed: 'Let agreed' }[
    status as string
  ]
}

export const savedSorts = {
  saved: 'Last saved',
  changed: 'Changed first',
  'lowest-price': 'Lowest Price',
  'highest-price': 'Highest Price',
} as const
export type SavedSort = keyof typeof savedSorts

export const isSavedSort = (value: string | null): value is SavedSort => value !== null && value in savedSorts

/** Listings without a price come last in either order. */
export function sortSaved(savedListings: readonly SavedListing[], sort: SavedSort): SavedListing[] {
  const orders: Record<SavedSort, (one: SavedListing, other: SavedListing) => number> = {
    saved: () => 0,
    changed: (one, other) => Number(changesOf(other).length > 0) - Number(changesOf(one).length > 0),
    'lowest-price': (one, other) =>
      (one.price ?? Number.POSITIVE_INFINITY) - (other.price ?? Number.POSITIVE_INFINITY) || 0,
    'highest-price': (one, other) => (other.price ?? -1) - (one.price ?? -1),
  }
  return savedListings.toSorted(orders[sort])
}
