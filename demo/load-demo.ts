import { hash } from '@node-rs/argon2'
import { dateInLondon } from '../domain/time/dates.ts'
import { type CopyValue, copyRows } from '../gazetteer/copy.ts'
import { loadGazetteer } from '../gazetteer/load.ts'
import type { Sql, Tx } from '../platform/db/connect.ts'
import { withoutIndexes } from '../platform/db/migrations/without-indexes.ts'
import type { OnProgress } from '../platform/progress.ts'
import { demoPassword } from './accounts.ts'
import { Country } from './listings/address.ts'
import { type AdvertisedListing, generateListings } from './listings/generate-listings.ts'
import { loadLeads } from './load-leads.ts'
import { makePeople, type People } from './people/people.ts'
import type { ThumbhashOf } from './pictures/thumbhashes.ts'
import { drawPlaceholders, mainPicture, writePlaceholders } from './placeholders.ts'
import { accountRows } from './rows/account-rows.ts'
import { administrationRows } from './rows/administration-rows.ts'
import { agencyRows } from './rows/agency-rows.ts'
import { enquiryRows } from './rows/enquiry-rows.ts'
import { type ListingSummary, summariseListing } from './rows/listing-summary.ts'
import { membershipRows } from './rows/membership-rows.ts'
import { notificationRows } from './rows/notification-rows.ts'
import { offerRows } from './rows/offer-rows.ts'
import { postRows } from './rows/post-rows.ts'
import { propertyColumns, propertyRow } from './rows/property-rows.ts'
import { requestRows } from './rows/request-rows.ts'
import { seekerRows } from './rows/seeker-rows.ts'
import type { TableRows } from './rows/table-rows.ts'
import { viewRows } from './rows/view-rows.ts'

export const defaultListings = 2_400

type Options = {
  listings?: number
  /** Dates are relative to this one. */
  now?: Date
  seed?: string
  onProgress?: OnProgress
  /** Password of every account. The default is public, so another is needed if others can reach the database. */
  password?: string
}

const marker = 'demo_loaded_at'
const loadLock = 7_266_108
/** The same argon2id parameters as for new accounts, so that signing in does not rehash. */
const hashCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Number of listings with enquiries, views, saves and placeholders; not all of a million. */
const activeListings = 3_000

/**
 * Loads the demonstration data into an empty database. It is one transaction, so that an interruption leaves nothing
 * behind; a second call finds the marker and does nothing. Returns whether it loaded.
 */
export async function loadDemo(sql: Sql, options: Options = {}): Promise<boolean> {
  const {
    listings = defaultListings,
    now = new Date(),
    seed = 'lintel',
    onProgress = () => undefined,
    password = demoPassword,
  } = options
  if (await isLoaded(sql)) return false
  await loadGazetteer(sql)
  const passwordHash = await hash(password, hashCosts)
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${loadLock})`
    if (await isLoaded(tx)) return false
    await quieten(tx)
    const country = new Country()
    const people = makePeople(seed, now, country, listings)
    await copyAll(tx, [
      ...accountRows(people, passwordHash, now),
      ...agencyRows(people.agencies, now),
      ...membershipRows(people, now),
      ...requestRows(people, country, now),
      ...postRows(people.admin, now),
    ])
    const { homes, pictures } = await loadListings(
      tx,
      { seed, now, country, people, total: listings },
      onProgress,
    )
    const drawing = drawPlaceholders(pictures)
    drawing.catch(() => undefined) // awaited below, unless something else fails first
    await loadActivity(tx, people, homes, now, seed)
    await writePlaceholders(tx, await drawing)
    onProgress({ step: 'Search', done: 0, total: 1 })
    await finish(tx, now)
    onProgress({ step: 'Search', done: 1, total: 1 })
    return true
  })
}

async function isLoaded(sql: Sql | Tx): Promise<boolean> {
  const [row] = await sql`select from public.app_settings where key = ${marker}`
  return row !== undefined
}

/** Triggers are off, so that no emails, notifications or alerts are sent. What they maintain is rebuilt at the end. */
async function quieten(tx: Tx): Promise<void> {
  await tx`set local session_replication_role = replica`
  await tx`set local lintel.bulk_load = on`
  // A million listings are sorted and indexed at the end, in memory rather than on disk.
  await tx`set local work_mem = '256MB'`
  await tx`set local maintenance_work_mem = '1GB'`
}

async function copyAll(tx: Tx, tables: TableRows[]): Promise<void> {
  for (const { table, columns, rows } of tables)
    if (columns.length > 0) await copyRows(tx, table, columns, rows)
}

type Supply = Parameters<typeof generateListings>[0]

async function loadListings(
  tx: Tx,
  supply: Supply,
  onProgress: OnProgress,
): Promise<{ homes: ListingSummary[]; pictures: ThumbhashOf[] }> {
  const homes: ListingSummary[] = []
  const pictures: ThumbhashOf[] = []
  const prices: CopyValue[][] = []
  const publications: CopyValue[][] = []
  const buildings: CopyValue[][] = []
  const remember = (supplied: AdvertisedListing) => {
    if (homes.length < activeListings) {
      homes.push(summariseListing(supplied))
      pictures.push(mainPicture(supplied.listing))
      buildings.push([supplied.listing.id, JSON.stringify(supplied.listing.facts.building)])
    }
    const { id, market } = supplied.listing
    for (const { price, at } of market.prices) prices.push([id, price, at.toISOString()])
    if (market.publishedAt)
      publications.push([id, supplied.offer.membershipId, londonMonth(market.publishedAt)])
  }
  await withoutIndexes(tx, 'public.properties', () =>
    copyRows(tx, 'public.properties', propertyColumns, propertyRows(supply, remember, onProgress)),
  )
  await copyRows(tx, 'public.price_history', ['property_id', 'price', 'changed_at'], prices)
  await copyRows(tx, 'private.listing_publications', ['property_id', 'membership_id', 'month'], publications)
  await copyRows(tx, 'private.demonstration_buildings', ['property_id', 'building'], buildings)
  return { homes, pictures }
}

/** The first day of the month in London time, which plan limits use. */
const londonMonth = (date: Date): string => `${dateInLondon(date).slice(0, 8)}01`

function* propertyRows(
  supply: Supply,
  remember: (supplied: AdvertisedListing) => void,
  onProgress: OnProgress,
): Generator<CopyValue[]> {
  let done = 0
  for (const supplied of generateListings(supply)) {
    remember(supplied)
    yield propertyRow(supplied, done)
    if (++done % 1_000 === 0 || done === supply.total)
      onProgress({ step: 'Homes', done, total: supply.total })
  }
}

async function loadActivity(
  tx: Tx,
  people: People,
  homes: ListingSummary[],
  now: Date,
  seed: string,
): Promise<void> {
  const { tables, threads } = enquiryRows(people, homes, now, seed)
  await copyAll(tx, [
    ...tables,
    ...seekerRows(people, homes, now, seed),
    viewRows(homes, now, seed),
    ...notificationRows(people, homes, threads, now),
    ...administrationRows(people, homes, now),
    ...offerRows(people, homes, now),
  ])
  await loadLeads(tx, people, now)
}

async function finish(tx: Tx, now: Date): Promise<void> {
  await tx`select setval('private.invoice_numbers', (select coalesce(max(invoice_number), 1) from public.payments))`
  await tx`analyze public.price_history, public.listing_views`
  await tx`select private.rebuild_listing_search()`
  await tx`
    insert into public.app_settings (key, value, description)
    values (${marker}, to_jsonb(${now.toISOString()}::text), 'When the demonstration was loaded')`
  // The phone number is one of those that are never connected.
  const company = {
    company_address: '24 Canal Wharf, Leeds LS11 5PS',
    company_phone: '0113 496 0100',
    company_opening_hours: 'Monday to Friday, 9:00 to 17:30',
  }
  await tx`
    update public.app_settings s set value = c.value from jsonb_each(${tx.json(company)}) c where s.key = c.key and s.value = '""'`
}
