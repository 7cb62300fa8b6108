import { alertTitle, describeNews, describeSearch, type ListingNews } from '../domain/alerts/alert-wording.ts'
import { areaFigure, bathroomFigure, bedroomFigure, figureText } from '../domain/listings/listing-figures.ts'
import { mailPictureUrl } from '../domain/listings/picture-url.ts'
import { formatPriceInFull, type ListingType } from '../domain/money/price.ts'
import type { Count, FoundPlace } from '../domain/search/search-heading.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { formatLongDate } from '../domain/time/dates.ts'
import type { MailPayloads } from '../product/mail/mail-payloads.ts'

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
  /** When the home was first listed, if that was in an earlier listing. */
  first_listed_at?: Date | string | null
}

export type ListingWithNews = { listing: AlertListing; news: ListingNews }

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

type AlertPayload = MailPayloads['alert']

export type AlertMail = { listingIds: string[]; data: AlertPayload }

/** Mail clients clip messages above about 100 KB, some seventy listings, so larger alerts are split. */
const listingsPerMail = 50

/**
 * Builds the data of the alert emails and of the portal notification. The wording of the email is in
 * product/mail/templates/alert-mail.ts.
 */
export function buildAlertMails({ search, place, count, listings }: Options): {
  title: string
  body: string
  mails: AlertMail[]
} {
  const query = parseSearchQuery(new URLSearchParams(search.query))
  const title = alertTitle(
    listings.map(({ news }) => news),
    query,
    place,
  )
  const partCount = Math.ceil(listings.length / listingsPerMail)
  const mails = Array.from({ length: partCount }, (_, index) => {
    const part = listings.slice(index * listingsPerMail, (index + 1) * listingsPerMail)
    return {
      listingIds: part.map(({ listing }) => listing.id),
      data: {
        title,
        ...(partCount > 1 ? { part: `${index + 1} of ${partCount}` } : {}),
        summary: lowerFirst(describeSearch(query, place)),
        homes: part.map(toMailListing),
        query: search.query,
        link_label: countLabel(count),
        name: search.name,
        since: formatLongDate(search.created_at),
        unsubscribe_token: search.unsubscribe_token,
      },
    }
  })
  return { title, body: search.name, mails }
}

function toMailListing({ listing, news }: ListingWithNews): AlertPayload['homes'][number] {
  const isOnApplication = listing.price_qualifier === 'POA'
  const pounds = isOnApplication ? null : listing.price
  return {
    id: listing.id,
    price: formatPriceInFull({ pounds, listingType: listing.listing_type }),
    title: listing.title,
    location: listing.location,
    facts: [
      listing.bedrooms === null ? '– beds' : figureText(bedroomFigure(listing.bedrooms)),
      listing.bathrooms === null ? '– baths' : figureText(bathroomFigure(listing.bathrooms)),
      listing.square_feet === null ? '– sqft' : figureText(areaFigure(listing.square_feet, null)),
    ].join('  ·  '),
    tag: news.reason === 'new' ? 'New' : 'Reduced',
    // With price on application, the earlier price is not revealed either.
    news: [
      describeNews(isOnApplication ? { ...news, from: undefined } : news, listing.listing_type),
      listing.first_listed_at && `first listed on ${formatLongDate(listing.first_listed_at)}`,
    ]
      .filter(Boolean)
      .join(', '),
    image: listing.image ? mailPictureUrl(listing.image) : null,
    image_alt: listing.image_alt || `${listing.title}, ${listing.location}`,
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const countLabel = ({ count, isExact }: Count) =>
  count <= 1
    ? 'See this search'
    : `See all ${isExact ? '' : 'of more than '}${count.toLocaleString('en-GB')} homes`
