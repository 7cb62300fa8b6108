import { rtdfDay, rtdfMoment } from '../../domain/feeds/rtdf-dates.ts'
import { paths } from '../../domain/site/paths.ts'
import { dateInLondon } from '../../domain/time/dates.ts'
import type { Sql } from '../../platform/db/connect.ts'
import type { OpenFeed } from './open-feed.ts'

type Options = { sql: Sql; siteUrl: string }

type ListedHome = { number: number; ref: string; property_id: string; sent_at: string; listing_type: string }
type DayOfHome = Omit<ListedHome, 'sent_at'> & {
  location: string
  price: number
  day: string
  views: number
  enquiries: number
}
type Enquiry = {
  id: string
  created_at: string
  name: string
  contact_email: string | null
  contact_phone: string | null
  message: string
  wants_viewing: boolean
  number: number
  ref: string
  property_id: string
  price: number
  postcode: string | null
  bedrooms: number | null
  branch_email: string | null
}

const channelOf = (listingType: string) => (listingType === 'rent' ? 2 : 1)
const emailTypes = { viewing: 1, details: 3 }

/** Answers to the calls of the real-time feed that read. */
export function createRtdfReports({ sql, siteUrl }: Options) {
  const urlOf = (propertyId: string) => new URL(paths.property(propertyId), siteUrl).toString()
  const noReply = `no-reply@${new URL(siteUrl).hostname}`

  const performance = async (feed: OpenFeed, from: Date, to: Date, ref?: string): Promise<DayOfHome[]> => {
    const [row] = await sql<{ rows: DayOfHome[] }[]>`
      select private.feed_performance(${feed.feed_id}, ${dateInLondon(from)}::date, ${dateInLondon(to)}::date, ${ref ?? null}) as rows`
    return row?.rows ?? []
  }
  const enquiries = async (feed: OpenFeed, from: Date, to: Date, ref?: string): Promise<Enquiry[]> => {
    const [row] = await sql<{ rows: Enquiry[] }[]>`
      select private.feed_enquiries(${feed.feed_id}, ${from}, ${to}, ${ref ?? null}) as rows`
    return row?.rows ?? []
  }
  const propertyOf = ({ ref, number, property_id, price, postcode, bedrooms }: Enquiry) => ({
    agent_ref: ref,
    rightmove_id: number,
    rightmove_url: urlOf(property_id),
    price,
    postcode: postcode ?? '',
    bedrooms: bedrooms ?? 0,
    style: null,
    property_type: 0,
  })
  const emailOf = (enquiry: Enquiry) => ({
    email_id: Number.parseInt(enquiry.id.replaceAll('-', '').slice(0, 13), 16),
    // Only what the person chose to share; otherwise they are answered in the portal.
    from_address: enquiry.contact_email ?? noReply,
    to_address: enquiry.branch_email ?? noReply,
    email_date: rtdfMoment(enquiry.created_at),
    email_types: [enquiry.wants_viewing ? emailTypes.viewing : emailTypes.details],
    user: {
      user_contact_details: {
        first_name: enquiry.name.split(' ')[0] ?? '',
        last_name: enquiry.name.split(' ').slice(1).join(' '),
        phone_day: enquiry.contact_phone,
      },
      user_information: { comments: enquiry.message },
    },
  })

  return {
    urlOf,
    list: async (feed: OpenFeed, channel: number | null | undefined) => {
      const [row] = await sql<
        { rows: ListedHome[] }[]
      >`select private.feed_listing_list(${feed.feed_id}) as rows`
      return (row?.rows ?? [])
        .map(({ number, ref, sent_at, listing_type }) => ({
          rightmove_id: number,
          agent_ref: ref,
          update_date: rtdfMoment(sent_at),
          channel: channelOf(listing_type),
        }))
        .filter((home) => !channel || home.channel === channel)
    },
    branchPerformance: async (feed: OpenFeed, day: Date) => {
      const homes = await performance(feed, day, day)
      return {
        email_leads: homes.reduce((sum, { enquiries: leads }) => sum + leads, 0),
        phone_leads: 0,
        property_data: homes.map((home) => ({
          agent_ref: home.ref,
          rightmove_id: home.number,
          rightmove_url: urlOf(home.property_id),
          display_address: home.location,
          price: home.price,
          channel: channelOf(home.listing_type),
          ...viewsOf(home),
        })),
      }
    },
    propertyPerformance: async (feed: OpenFeed, ref: string, from: Date, to: Date) =>
      (await performance(feed, from, to, ref)).map((home) => ({ date: rtdfDay(home.day), ...viewsOf(home) })),
    branchEmails: async (feed: OpenFeed, from: Date, to: Date) =>
      (await enquiries(feed, from, to)).map((enquiry) => ({
        ...emailOf(enquiry),
        property: propertyOf(enquiry),
      })),
    propertyEmails: async (feed: OpenFeed, ref: string, from: Date, to: Date) => {
      const found = await enquiries(feed, from, to, ref)
      return { property: found[0] ? propertyOf(found[0]) : null, emails: found.map(emailOf) }
    },
  }
}

/** We count views of the page, and not by device. */
const viewsOf = ({ views }: DayOfHome) => ({
  featured_property: false,
  premium_listing: false,
  summary_views: null,
  detail_views: { total_detail_views: views, desktop_detail_views: views, mobile_detail_views: 0 },
})
