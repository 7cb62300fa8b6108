import { alertTitle, type HomeNews, newsInWords, searchInWords } from '../domain/alerts/alert-wording.ts'
import { mailPictureAddress } from '../domain/listings/picture-url.ts'
import { formatPrice, type ListingType } from '../domain/money/price.ts'
import type { Count, FoundPlace } from '../domain/search/search-heading.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { formatLongDate } from '../domain/time/dates.ts'

/** A listing's details for an alert email. */
export type AlertListing = {
  id: string
  title: string
  location: string
  price: number
  price_qualifier: string | null
  listing_type: ListingType
  bedrooms: number | null
  bathrooms: number | null
  square_feet: number | null
  image: string | null
  image_alt: string | null
}

export type ListingWithNews = { listing: AlertListing; news: HomeNews }

export type AlertSearch = {
  name: string
  query: string
  unsubscribe_token: string
  created_at: Date
}

type Options = {
  search: AlertSearch
  place: FoundPlace | undefined
  /** Number of listings the search finds. */
  count: Count
  listings: readonly ListingWithNews[]
}

export type AlertMail = { listingIds: string[]; data: Record<string, unknown> }

/** Mail clients clip messages above about 100 KB, some seventy listings, so larger alerts are split. */
const listingsPerMail = 50

/**
 * Builds the data of the alert emails and of the portal notification. The wording of the email is in
 * product/mail/templates/alert-mail.ts.
 */
export function buildAlertMails({ search, place, count, listings }: Options): {
  title: string
  body: string
  link: string
  mails: AlertMail[]
} {
  const query = parseSearchQuery(new URLSearchParams(search.query))
  const title = alertTitle(
    listings.map(({ news }) => news),
    query,
    place,
  )
  const link = `/search?${search.query}`
  const partCount = Math.ceil(listings.length / listingsPerMail)
  const mails = Array.from({ length: partCount }, (_, index) => {
    const part = listings.slice(index * listingsPerMail, (index + 1) * listingsPerMail)
    return {
      listingIds: part.map(({ listing }) => listing.id),
      data: {
        title,
        ...(partCount > 1 ? { part: `${index + 1} of ${partCount}` } : {}),
        summary: lowerFirst(searchInWords(query, place)),
        homes: part.map(toMailListing),
        link,
        link_label: countLabel(count),
        name: search.name,
        since: formatLongDate(search.created_at),
        settings_link: '/portal/alerts',
        unsubscribe_link: `/unsubscribe/${search.unsubscribe_token}`,
      },
    }
  })
  return { title, body: search.name, link, mails }
}

function toMailListing({ listing, news }: ListingWithNews): Record<string, unknown> {
  const isOnApplication = listing.price_qualifier === 'POA'
  const pounds = isOnApplication ? null : listing.price
  return {
    price: formatPrice({ pounds, listingType: listing.listing_type }),
    title: listing.title,
    location: listing.location,
    facts: [
      `${listing.bedrooms ?? '–'} bed`,
      `${listing.bathrooms ?? '–'} bath`,
      `${listing.square_feet?.toLocaleString('en-GB') ?? '–'} sqft`,
    ].join('  ·  '),
    tag: news.reason === 'new' ? 'New' : 'Reduced',
    // With price on application, the earlier price is not revealed either.
    news: newsInWords(isOnApplication ? { ...news, from: undefined } : news, listing.listing_type),
    link: `/property/${listing.id}`,
    image: listing.image ? mailPictureAddress(listing.image) : null,
    image_alt: listing.image_alt || `${listing.title}, ${listing.location}`,
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const countLabel = ({ count, isExact }: Count) =>
  count <= 1
    ? 'See this search'
    : `See all ${isExact ? '' : 'of more than '}${count.toLocaleString('en-GB')} homes`
