import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '../../../domain/time/dates.ts'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  ageListing,
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'

const { sql } = await testDatabase()
const visitor: Person = { id: '', email: '', caller: anonymous }

type History = {
  first_listed_at: string
  listings: number
  days: number
  price_changes: number
  periods: { listing: number; is_this: boolean; price: number | null; from: string; until: string }[]
}

const historyOf = async (id: string, person = visitor): Promise<History | null> => {
  const rows = await runAs(sql, person, (tx) => tx`select public.home_history(${id}) as history`)
  return (rows as unknown as { history: History | null }[])[0]?.history ?? null
}
const cardOf = async (id: string) => {
  const [row] = await sql<{ card: Record<string, unknown> }[]>`
    select card from private.listing_search where listing_id = ${id}`
  return row?.card
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
/** As the website counts: the two differ by one where a clock change lies between. */
const calendarDays = (days: number) => daysBetween(daysAgo(days), new Date())
const daysSince = (moment: unknown) => (Date.now() - Date.parse(`${moment}`)) / 86_400_000

/** A listing that was published `from` days ago and left the market `until` days ago. */
async function earlier(
  person: Person,
  facts: Record<string, unknown>,
  from: number,
  until: number,
): Promise<string> {
  const id = await createListing(sql, person, { ...facts, status: 'live', published_at: daysAgo(from) })
  await sql`update public.properties set status = 'withdrawn' where id = ${id}`
  await sql`update private.market_status_changes set at = ${daysAgo(until)} where property_id = ${id}`
  return id
}

const place = (line: string, postcode = 'LS6 3BN') => ({
  address_line: line,
  postcode,
  latitude: 53.8187,
  longitude: -1.5684,
})

describe('the market age of a home', () => {
  test('adds up over a withdrawal, a new id and another agency, with the price changes between them', async () => {
    const [one, two] = [await createLandlord(sql), await createPerson(sql, { roles: ['letting_agent'] })]
    const agency = await createAgency(sql, two)
    await earlier(one, { ...place('3 Age Road'), price: 1200 }, 100, 60)
    const id = await createListing(sql, two, {
      ...place('3, Age Rd, Leeds'),
      agency_id: agency,
      price: 1100,
      status: 'live',
      published_at: daysAgo(10),
    })
    const history = await historyOf(id)
    expect(history).toMatchObject({ listings: 2, days: calendarDays(50), price_changes: 1 })
    expect(daysSince(history?.first_listed_at)).toBeCloseTo(100, 1)
    expect(history?.periods).toMatchObject([
      { listing: 1, is_this: false, price: 1200 },
      { listing: 2, is_this: true, price: 1100 },
    ])
    const card = await cardOf(id)
    expect(daysSince(card?.first_listed_at)).toBeCloseTo(100, 1)
    expect(daysSince(card?.shown_since)).toBeCloseTo(50, 1)
  })

  test('survives the deletion of the earlier listing and of its account', async () => {
    const one = await createLandlord(sql)
    const deleted = await earlier(one, { ...place('5 Age Road'), price: 1200 }, 90, 70)
    await runAs(sql, one, (tx) => tx`delete from public.properties where id = ${deleted}`)
    await earlier(one, { ...place('5 Age Road'), price: 1150 }, 60, 50)
    await sql`delete from auth.users where id = ${one.id}`
    const id = await createListing(sql, await createLandlord(sql), {
      ...place('5 Age Road'),
      status: 'live',
      published_at: daysAgo(1),
    })
    expect(await historyOf(id)).toMatchObject({ listings: 3, days: calendarDays(31), price_changes: 2 })
  })

  test('counts days once on which two agents advertised it', async () => {
    const facts = { ...place('7 Age Road'), status: 'live' }
    await createListing(sql, await createLandlord(sql), { ...facts, published_at: daysAgo(20) })
    const id = await createListing(sql, await createLandlord(sql), { ...facts, published_at: daysAgo(15) })
    expect(await historyOf(id)).toMatchObject({ listings: 2, days: calendarDays(20) })
  })

  test('says nothing more on the card of a home that was listed once', async () => {
    const landlord = await createLandlord(sql)
    const id = await createListing(sql, landlord, {
      ...place('9 Age Road'),
      status: 'live',
      published_at: daysAgo(12),
    })
    expect(await historyOf(id)).toMatchObject({ listings: 1, days: calendarDays(12), price_changes: 0 })
    expect(await cardOf(id)).not.toHaveProperty('first_listed_at')
    expect(await cardOf(id)).not.toHaveProperty('shown_since')
  })

  test('leaves out the weeks in which the same listing was withdrawn', async () => {
    const landlord = await createLandlord(sql)
    const id = await createListing(sql, landlord, place('11 Age Road'))
    const publish = () => runAs(sql, landlord, (tx) => tx`select public.publish_listing(${id})`)
    await publish()
    await ageListing(sql, id, 30)
    await runAs(sql, landlord, (tx) => tx`select public.withdraw_listing(${id})`)
    await ageListing(sql, id, 20)
    await publish()
    expect(await historyOf(id)).toMatchObject({ listings: 1, days: calendarDays(30) })
    expect(daysSince((await cardOf(id))?.shown_since)).toBeCloseTo(30, 1)
  })

  test('is shown with the listing and not of one that the reader may not see; prices on application stay hidden', async () => {
    const landlord = await createLandlord(sql)
    const old = await earlier(
      landlord,
      { ...place('13 Age Road'), listing_type: 'sale', price_qualifier: 'POA' },
      50,
      40,
    )
    expect(await historyOf(old)).toBeNull()
    expect(await historyOf(old, landlord)).toMatchObject({ listings: 1, days: calendarDays(10) })
    await sql`delete from public.properties where id = ${old}`
    const id = await createListing(sql, landlord, {
      ...place('13 Age Road'),
      listing_type: 'sale',
      status: 'live',
    })
    expect((await historyOf(id))?.periods.map(({ price }) => price)).toEqual([null, 250_000])
    expect(await historyOf(randomUUID())).toBeNull()
  })
})

/** As long as a ThumbHash, and different for every photo. */
const hashOf = (photo: number) =>
  createHash('sha256').update(`relist ${photo}`).digest().subarray(0, 24).toString('base64')
const reencoded = (hash: string) => {
  const bytes = Buffer.from(hash, 'base64')
  bytes[9] = (bytes[9] ?? 0) ^ 1
  return bytes.toString('base64')
}

type Planted = {
  kind: string
  isRelist: boolean
  isDeleted: boolean
  photos: string[]
  nextPhotos: string[]
  oldId: string
  id: string
  old: Record<string, unknown>
  next: Record<string, unknown>
}

/** The earlier listings were on the market until a hundred days ago, some are deleted; then come the new ones. */
async function list(cases: readonly Planted[]): Promise<void> {
  const add = async (rows: Record<string, unknown>[]) => {
    for (let i = 0; i < rows.length; i += 100)
      await sql`insert into public.properties ${sql(rows.slice(i, i + 100))}`
  }
  const photograph = (photos: [id: string, hash: string][]) =>
    sql`insert into private.picture_hashes ${sql(photos.map(([property_id, thumbhash]) => ({ property_id, image: randomUUID(), thumbhash })))}`
  const oldIds = cases.map(({ oldId }) => oldId)
  const deleted = cases.filter(({ isDeleted }) => isDeleted).map(({ oldId }) => oldId)
  const ids = cases.map(({ id }) => id)
  await add(
    cases.map(({ old, oldId }) => ({ ...old, id: oldId, status: 'live', published_at: daysAgo(200) })),
  )
  await photograph(
    cases.flatMap(({ oldId, photos }) => photos.map((hash): [string, string] => [oldId, hash])),
  )
  await sql`update public.properties set status = 'withdrawn' where id = any (${oldIds})`
  await sql`update private.market_status_changes set at = ${daysAgo(100)} where property_id = any (${oldIds})`
  await sql`delete from public.properties where id = any (${deleted})`
  await add(cases.map(({ next, id }) => ({ ...next, id })))
  await photograph(
    cases.flatMap(({ id, nextPhotos }) => nextPhotos.map((hash): [string, string] => [id, hash])),
  )
  await sql`update public.properties set status = 'live', published_at = ${daysAgo(3)} where id = any (${ids})`
}

/** How the next agent writes the address. */
const rewritten = [
  (line: string) => line,
  (line: string) => `${line.replace(' Road', ' Rd.')}, Leeds`,
  (line: string) => line.toUpperCase(),
  (line: string) => line.replace(/^(\d+) /, '$1, '),
  (line: string) => `${line}, Headingley, Leeds, LS6 3BN`,
]
const rewrittenFlat = [
  (line: string) => line,
  (line: string) => line.replace('Flat', 'Apartment'),
  (line: string) => line.replace(/^Flat (\d+), (.*)$/, '$2, Flat $1'),
  (line: string) => line.replace('Flat ', 'Apt. '),
]

/**
 * 500 homes that come on the market: half were listed before, by another advertiser, under another id, in other words or with only
 * their photos; the others resemble an earlier listing.
 */
test('visitors see an earlier listing of at least 90% of 500 planted homes, and at least 95% of those shown are of the same home', async () => {
  const [before, after] = [await createLandlord(sql), await createLandlord(sql)]
  const cases: Planted[] = []
  const plant = (
    kind: string,
    isRelist: boolean,
    old: Record<string, unknown>,
    next: Record<string, unknown>,
    { isDeleted = false, photos = [] as string[], nextPhotos = [] as string[] } = {},
  ) => {
    const shared = {
      ...{ listing_type: 'rent', title: 'A home', location: 'Leeds LS6', price: 1000, property_type: 'Flat' },
      ...{ latitude: 53.8187, longitude: -1.5684, postcode: 'LS6 3BN', bedrooms: 1 + (cases.length % 4) },
    }
    cases.push({
      ...{ kind, isRelist, isDeleted, photos, nextPhotos },
      ...{ oldId: randomUUID(), id: randomUUID() },
      old: { ...shared, owner_id: before.id, agency_id: null, ...old },
      next: { ...shared, owner_id: after.id, agency_id: null, ...next },
    })
  }
  for (let i = 0; i < 125; i++) {
    const line = `${1000 + i} Relist Road`
    plant(
      'same house',
      true,
      { address_line: line },
      { address_line: rewritten[i % rewritten.length]?.(line) },
      { isDeleted: i % 3 === 0 },
    )
  }
  for (let i = 0; i < 80; i++) {
    const line = `Flat ${i + 1}, 40 Relist Street`
    plant(
      'same flat',
      true,
      { address_line: line },
      { address_line: rewrittenFlat[i % rewrittenFlat.length]?.(line) },
      { isDeleted: i % 4 === 0 },
    )
  }
  for (let i = 0; i < 45; i++) {
    const photos = [hashOf(i * 3), hashOf(i * 3 + 1), hashOf(i * 3 + 2)]
    plant(
      'same photos, no number',
      true,
      { address_line: `${3000 + i} Picture Road` },
      { address_line: 'Picture Road' },
      { photos, nextPhotos: [reencoded(photos[0] ?? ''), reencoded(photos[2] ?? '')] },
    )
  }
  const lobby = [hashOf(90_000), hashOf(90_001)]
  for (let i = 0; i < 50; i++) {
    plant(
      'next door',
      false,
      { address_line: `${4000 + i * 4} Neighbour Road` },
      { address_line: `${4002 + i * 4} Neighbour Road` },
    )
    plant(
      'other flat in the block with the photos of the lobby',
      false,
      { address_line: `Flat ${1 + i * 2}, 50 Lobby Street` },
      { address_line: `Flat ${2 + i * 2}, 50 Lobby Street` },
      { photos: [...lobby, hashOf(91_000 + i)], nextPhotos: [...lobby, hashOf(92_000 + i)] },
    )
    plant(
      'sold before, now to let',
      false,
      { address_line: `${5000 + i} Either Road`, listing_type: 'sale', price: 250_000 },
      { address_line: `${5000 + i} Either Road` },
    )
    plant(
      'same number in another street',
      false,
      { address_line: `${6000 + i} Other Road`, postcode: 'LS6 3BP' },
      { address_line: `${6000 + i} Other Road` },
    )
    plant(
      'street without a number',
      false,
      { address_line: `Numberless${i} Road`, bedrooms: 9 },
      { address_line: `Numberless${i} Road`, bedrooms: 9 },
      {
        photos: [hashOf(93_000 + i * 2), hashOf(93_001 + i * 2)],
        nextPhotos: [hashOf(95_000 + i * 2), hashOf(95_001 + i * 2)],
      },
    )
  }
  expect(cases).toHaveLength(500)
  await list(cases)
  const found = await sql<{ id: string }[]>`
    select p.id from public.properties p cross join lateral private.market_age(p) a
    where p.id = any (${cases.map(({ id }) => id)}) and a.listings > 1`
  const shown = new Set(found.map(({ id }) => id))
  const relists = cases.filter(({ isRelist }) => isRelist)
  const hits = relists.filter(({ id }) => shown.has(id)).length
  const wrong = cases.filter(({ id, isRelist }) => shown.has(id) !== isRelist).map(({ kind }) => kind)
  expect(hits / shown.size, `precision; wrong: ${wrong}`).toBeGreaterThanOrEqual(0.95)
  expect(hits / relists.length, `recall; wrong: ${wrong}`).toBeGreaterThanOrEqual(0.9)
}, 120_000)
