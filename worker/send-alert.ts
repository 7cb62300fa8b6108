import type { ListingNews } from '../domain/alerts/alert-wording.ts'
import { lastDigestAt } from '../domain/alerts/digest-times.ts'
import type { Count, FoundPlace } from '../domain/search/search-heading.ts'
import { dateInLondon } from '../domain/time/dates.ts'
import type { Sql, Tx } from '../platform/db/connect.ts'
import { queueMail } from '../product/mail/outbox.ts'
import {
  type AlertListing,
  type AlertSearch,
  buildAlertMails,
  type ListingWithNews,
} from './alert-mail-data.ts'

/** Of a member, or of a subscriber without an account. */
type DueSearch = AlertSearch & {
  id: string
  user_id: string | null
  subscriber_id: string | null
  email: string
  criteria: Record<string, unknown>
  alert: 'instant' | 'daily' | 'weekly'
}

type Match = {
  id: string
  property_id: string
  reason: 'new' | 'reduced'
  price: number
  previous_price: number | null
}

/** Identifies the search whose alert failed, so that the others are not blocked. */
export class AlertFailed extends Error {
  override name = 'AlertFailed'
  readonly searchId: string

  constructor(searchId: string, cause: unknown) {
    super(`the alert of search ${searchId} could not be sent`, { cause })
    this.searchId = searchId
  }
}

/**
 * Sends the alert of one search that is due, and returns whether there was one. Marking the matches, queueing the
 * emails and recording the digest happen in one transaction. Concurrent workers each claim a different search.
 */
export async function sendNextAlert(
  sql: Sql,
  now: Date,
  excludedIds: readonly string[] = [],
): Promise<boolean> {
  return (await sql.begin(async (tx) => {
    const search = await claimSearch(tx, now, excludedIds)
    if (!search) return false
    await sendAlert(tx, search, now).catch((error) => {
      throw new AlertFailed(search.id, error)
    })
    return true
  })) as boolean
}

async function sendAlert(tx: Tx, search: DueSearch, now: Date): Promise<void> {
  const matches = await claimMatches(tx, search, now)
  const listings = await currentNews(tx, search, matches)
  if (listings.length > 0) await deliver(tx, search, matches, listings, now)
}

/**
 * A digest contains matches from before its last sending time, 8 am, and is sent once. If the hourly email limit of an
 * address is used up, its matches wait and are sent together.
 */
async function claimSearch(
  tx: Tx,
  now: Date,
  excludedIds: readonly string[],
): Promise<DueSearch | undefined> {
  const [daily, weekly] = [lastDigestAt('daily', now), lastDigestAt('weekly', now)]
  const [search] = await tx<DueSearch[]>`
    select s.id, s.user_id, s.subscriber_id, coalesce(u.email, a.email) as email, s.name, s.query, s.criteria, s.alert,
      s.unsubscribe_token, s.created_at
    from public.saved_searches s
      left join auth.users u on u.id = s.user_id
      left join private.alert_subscribers a on a.id = s.subscriber_id
    where s.alert <> 'off' and not s.is_paused and s.id <> all (${excludedIds}::uuid[])
      and (s.subscriber_id is not null
        or (u.email is not null and u.email_confirmed_at is not null and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())))
      and private.is_within_mail_limit('alert', coalesce(u.email, a.email))
      and exists (
        select from public.alert_matches m where m.saved_search_id = s.id and m.sent_at is null
          and (s.alert = 'instant' or m.event_at < case s.alert when 'daily' then ${daily}::timestamptz else ${weekly}::timestamptz end))
      and not exists (
        select from private.alert_digests d where d.saved_search_id = s.id and s.alert <> 'instant'
          and d.period = case s.alert when 'daily' then ${dateInLondon(daily)}::date else ${dateInLondon(weekly)}::date end)
    order by s.id limit 1
    for update of s skip locked`
  return search
}

/** The row lock on the search prevents two workers from taking the same matches. */
async function claimMatches(tx: Tx, { id, alert }: DueSearch, now: Date): Promise<Match[]> {
  const before = alert === 'instant' ? 'infinity' : lastDigestAt(alert, now).toISOString()
  return tx<Match[]>`
    with taken as (
      update public.alert_matches set sent_at = now()
      where saved_search_id = ${id} and sent_at is null and event_at < ${before}::text::timestamptz
      returning id, property_id, reason, price, previous_price, event_at
    )
    select id, property_id, reason, price, previous_price from taken order by event_at desc, id desc`
}

/**
 * Drops matches that no longer apply: withdrawn listings, or ones that no longer fit an edited search. A listing that
 * was published and then reduced appears once. Newest first.
 */
async function currentNews(tx: Tx, { criteria }: DueSearch, matches: Match[]): Promise<ListingWithNews[]> {
  const ids = [...new Set(matches.map(({ property_id }) => property_id))]
  const listings = await tx<AlertListing[]>`
    select p.id, p.title, p.location, p.price, p.price_qualifier, p.listing_type, p.bedrooms, p.bathrooms, p.square_feet,
      p.images[1] as image, p.image_details -> 0 ->> 'caption' as image_alt,
      (select s.card ->> 'first_listed_at' from private.listing_search s where s.listing_id = p.id) as first_listed_at
    from public.properties p
    where p.id = any (private.listings_matching_criteria(${tx.json(criteria)}, ${ids}::uuid[]))`
  return ids.flatMap((id) => {
    const listing = listings.find((each) => each.id === id)
    const news =
      listing && newsOfListing(listing, matches.filter(({ property_id }) => property_id === id).reverse())
    return news ? { listing, news } : []
  })
}

/** `matches` is oldest first. A price that has risen again is not a reduction. */
function newsOfListing({ price }: AlertListing, matches: Match[]): ListingNews | undefined {
  const [first] = matches
  if (!first) return undefined
  if (first.reason === 'new') return { reason: 'new', price, from: first.price }
  const from = first.previous_price ?? first.price
  return from > price ? { reason: 'reduced', price, from } : undefined
}

async function deliver(tx: Tx, search: DueSearch, matches: Match[], listings: ListingWithNews[], now: Date) {
  const { id, user_id: userId, alert } = search
  if (alert !== 'instant')
    await tx`
      insert into private.alert_digests (saved_search_id, period)
      values (${id}, ${dateInLondon(lastDigestAt(alert, now))})`
  const { place, count } = await countListings(tx, search)
  const { title, body, mails } = buildAlertMails({ search, place, count, listings })
  if (!userId || (await wantsEmail(tx, userId)))
    for (const { data, listingIds } of mails) {
      const link = await manageLink(tx, search)
      const mailId = await queueMail(tx, {
        template: 'alert',
        to: search.email,
        ...(userId ? { userId } : {}),
        data: { ...data, ...link },
      })
      await tx`
        update public.alert_matches set mail_id = ${mailId ?? null}
        where id = any (${matches.map((match) => match.id)}::bigint[]) and property_id = any (${listingIds}::uuid[])`
    }
  // Without a template this only adds a portal notification, if the user has them enabled.
  if (userId)
    await tx`select private.notify(${userId}, 'alert', ${title}, ${body}, 'search', target_key => ${search.query})`
  await tx`update public.saved_searches set last_sent_at = now() where id = ${id}`
}

/** Subscribers have no portal: each email has its own link to their alerts. */
async function manageLink(tx: Tx, { subscriber_id }: DueSearch): Promise<{ manage_token?: string }> {
  if (!subscriber_id) return {}
  const [row] = await tx<{ token: string }[]>`select private.create_alert_link(${subscriber_id}) as token`
  return row ? { manage_token: row.token } : {}
}

async function wantsEmail(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx<{ by_mail: boolean }[]>`
    select by_mail from public.notification_preferences where user_id = ${userId} and kind = 'alert'`
  return row?.by_mail ?? true
}

type FoundCount = { count: number; is_exact: boolean; place: FoundPlace | null }

/** How many listings the search finds now, and the place it is for. */
async function countListings(
  tx: Tx,
  { criteria }: DueSearch,
): Promise<{ count: Count; place: FoundPlace | undefined }> {
  const [row] = await tx<{ found: FoundCount }[]>`
    select private.count_from_criteria(${tx.json(criteria)}) as found`
  return {
    count: { count: row?.found.count ?? 0, isExact: row?.found.is_exact ?? true },
    place: row?.found.place ?? undefined,
  }
}
