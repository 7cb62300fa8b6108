import type { ListingStatus } from '../../../domain/listings/listing-status.ts'
import type { PictureDetails } from '../../../domain/listings/picture-details.ts'
import type { ListingType } from '../../../domain/money/price.ts'
import { isSameDay } from '../../../domain/time/dates.ts'
import type { SelectedColumns } from '../../../supabase/database.ts'

export const listingColumns =
  'id,title,location,price,price_qualifier,bedrooms,bathrooms,square_feet,property_type,images,image_details,listing_type,published_at,previous_price'

/** The columns of a listing that a card needs. With the price qualifier 'POA' the price is hidden. */
export type ListingRow = Omit<SelectedColumns<'properties', typeof listingColumns>, 'property_type'> & {
  /** Shared lists do without. */
  property_type?: string | null
  /** When selected, listings that are no longer available are marked. */
  status?: ListingStatus
}

type ListingTag = 'New today' | 'Reduced' | 'To rent' | 'Under offer' | 'Sold STC' | 'Let agreed'

/** A listing as a card shows it. */
export type ListingSummary = {
  id: string
  title: string
  location: string
  /** Null means price on application. */
  price: number | null
  priceQualifier: string | undefined
  bedrooms: number | null
  bathrooms: number | null
  squareFeet: number | null
  propertyType: string | null
  listingType: ListingType
  picture: { url: string; details: PictureDetails } | undefined
  tags: ListingTag[]
}

/** `now` decides what is new. It is read once per page, so that server and browser agree. */
export function summariseListing(row: ListingRow, now: Date): ListingSummary {
  const url = row.images[0]
  const isOnApplication = row.price_qualifier === 'POA'
  return {
    id: row.id,
    title: row.title,
    location: row.location,
    price: isOnApplication ? null : row.price,
    priceQualifier: isOnApplication ? undefined : (row.price_qualifier ?? undefined),
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    squareFeet: row.square_feet,
    propertyType: row.property_type ?? null,
    listingType: row.listing_type,
    picture: url ? { url, details: row.image_details[0] ?? {} } : undefined,
    tags: listingTags(row, now),
  }
}

const statusTags: Record<string, ListingTag | undefined> = {
  under_offer: 'Under offer',
  sold_stc: 'Sold STC',
  let_agreed: 'Let agreed',
}

function listingTags(row: ListingRow, now: Date): ListingTag[] {
  const tags: ListingTag[] = []
  const taken = statusTags[row.status ?? '']
  if (taken) return [taken]
  if (row.listing_type === 'rent') tags.push('To rent')
  if (row.published_at && isSameDay(row.published_at, now)) tags.push('New today')
  else if (row.previous_price !== null && row.previous_price > row.price) tags.push('Reduced')
  return tags
}
