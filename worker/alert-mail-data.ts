import { alertTitle, type HomeNews, newsInWords, searchInWords } from '../domain/alerts/alert-wording.ts'
import { mailPictureAddress } from '../domain/listings/picture-url.ts'
import { formatPrice, type ListingType } from '../domain/money/price.ts'
import type { Count, FoundPlace } from '../domain/search/search-heading.ts'
import { parseSearchQuery } from '../domain/search/search-query.ts'
import { formatLongDate } from '../domain/time/dates.ts'

/** A home as a mail shows it. */
export type AlertHome = {
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

export type NewsOfHome = { home: AlertHome; news: HomeNews }

export type AlertSearch = {
  name: string
  query: string
  unsubscribe_token: string
  created_at: Date
}

type Parts = {
  search: AlertSearch
  place: FoundPlace | undefined
  /** How many homes the search finds altogether. */
  count: Count
  homes: readonly NewsOfHome[]
}

export type AlertMail = { homeIds: string[]; data: Record<string, unknown> }

/** Mail programs cut off what is longer than about 100 KB, which is some seventy homes: more of them make more mails. */
const homesPerMail = 50

/** The mails about these homes, every one of them in exactly one, and what the portal says of all. */
export function alertMails({ search, place, count, homes }: Parts): {
  title: string
  body: string
  link: string
  mails: AlertMail[]
} {
  const query = parseSearchQuery(new URLSearchParams(search.query))
  const title = alertTitle(
    homes.map(({ news }) => news),
    query,
    place,
  )
  const link = `/search?${search.query}`
  const partCount = Math.ceil(homes.length / homesPerMail)
  const mails = Array.from({ length: partCount }, (_, index) => {
    const part = homes.slice(index * homesPerMail, (index + 1) * homesPerMail)
    return {
      homeIds: part.map(({ home }) => home.id),
      data: {
        title,
        ...(partCount > 1 ? { part: `${index + 1} of ${partCount}` } : {}),
        summary: decapitalised(searchInWords(query, place)),
        homes: part.map(mailHome),
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

function mailHome({ home, news }: NewsOfHome): Record<string, unknown> {
  const isOnApplication = home.price_qualifier === 'POA'
  const pounds = isOnApplication ? null : home.price
  return {
    price: formatPrice({ pounds, listingType: home.listing_type }),
    title: home.title,
    location: home.location,
    facts: [
      `${home.bedrooms ?? '–'} bed`,
      `${home.bathrooms ?? '–'} bath`,
      `${home.square_feet?.toLocaleString('en-GB') ?? '–'} sqft`,
    ].join('  ·  '),
    tag: news.reason === 'new' ? 'New' : 'Reduced',
    // A figure that the advert keeps to itself is not given away by what it fell from.
    news: newsInWords(isOnApplication ? { ...news, from: undefined } : news, home.listing_type),
    link: `/property/${home.id}`,
    image: home.image ? mailPictureAddress(home.image) : null,
    image_alt: home.image_alt || `${home.title}, ${home.location}`,
  }
}

const decapitalised = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

const countLabel = ({ count, isExact }: Count) =>
  count <= 1
    ? 'See this search'
    : `See all ${isExact ? '' : 'of more than '}${count.toLocaleString('en-GB')} homes`
