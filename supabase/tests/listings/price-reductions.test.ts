import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reducedFrom } from '../../../domain/money/price-reduction.ts'
import { testDatabase } from '../../../test/database.ts'
import { ageListing, createLandlord, createListing, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

async function published(price: number): Promise<{ landlord: Person; id: string }> {
  const landlord = await createLandlord(sql)
  const id = await createListing(sql, landlord, { price })
  await runAs(sql, landlord, (tx) => tx`select public.publish_listing(${id})`)
  return { landlord, id }
}
const setPrice = ({ landlord, id }: { landlord: Person; id: string }, price: number) =>
  runAs(sql, landlord, (tx) => tx`update public.properties set price = ${price} where id = ${id}`)
const withdraw = ({ landlord, id }: { landlord: Person; id: string }) =>
  runAs(sql, landlord, (tx) => tx`select public.withdraw_listing(${id})`)
const relist = ({ landlord, id }: { landlord: Person; id: string }) =>
  runAs(sql, landlord, (tx) => tx`select public.publish_listing(${id})`)
const reductionOf = async ({ id }: { id: string }) => {
  const [row] = await sql<{ previous_price: number | null; is_fresh: boolean | null }[]>`
    select previous_price, reduced_at > now() - interval '1 minute' as is_fresh from public.properties where id = ${id}`
  return row
}
const alertsOf = ({ id }: { id: string }) =>
  sql`select price, previous_price from private.listing_events where property_id = ${id} and reason = 'reduced' order by id`
const none = { previous_price: null, is_fresh: null }

test('an advertiser who doubles a price and sets it back has reduced nothing, and sends no alerts', async () => {
  const listing = await published(1000)
  await ageListing(sql, listing.id, 60)
  await setPrice(listing, 2000)
  await setPrice(listing, 1000)
  expect(await reductionOf(listing)).toEqual(none)
  await setPrice(listing, 2000)
  await ageListing(sql, listing.id, 10)
  await setPrice(listing, 1000)
  expect(await reductionOf(listing)).toEqual(none)
  expect(await alertsOf(listing)).toEqual([])
})

test('an advertiser who doubles a price while the listing is withdrawn has reduced nothing', async () => {
  const listing = await published(1000)
  await ageListing(sql, listing.id, 60)
  await withdraw(listing)
  await setPrice(listing, 2000)
  await ageListing(sql, listing.id, 40)
  await setPrice(listing, 1000)
  expect(await reductionOf(listing)).toEqual(none)
  await setPrice(listing, 2000)
  await ageListing(sql, listing.id, 40)
  await relist(listing)
  await ageListing(sql, listing.id, 6)
  await setPrice(listing, 1000)
  expect(await reductionOf(listing)).toEqual(none)
  expect(await alertsOf(listing)).toEqual([])
})

const setStatus = ({ landlord, id }: { landlord: Person; id: string }, status: string) =>
  runAs(sql, landlord, (tx) => tx`select public.set_listing_status(${id}, ${status})`)

test.each([
  { listing_type: 'rent', status: 'let_agreed' },
  { listing_type: 'sale', status: 'sold_stc' },
])('an advertiser who doubles a price while the listing is $status has reduced nothing', async (facts) => {
  const landlord = await createLandlord(sql)
  // A price that needs no reason.
  const cheap = { price: 1000, property_type: facts.listing_type === 'sale' ? 'Land' : 'Flat' }
  const loaded = {
    landlord,
    id: await createListing(sql, landlord, {
      ...facts,
      ...cheap,
      published_at: new Date(Date.now() - 60 * 86_400_000),
    }),
  }
  const agreed = {
    landlord,
    id: await createListing(sql, landlord, { listing_type: facts.listing_type, ...cheap }),
  }
  await relist(agreed)
  await ageListing(sql, agreed.id, 60)
  await setStatus(agreed, facts.status)
  for (const listing of [loaded, agreed]) {
    await setPrice(listing, 2000)
    await ageListing(sql, listing.id, 29)
    await setStatus(listing, 'live')
    await setPrice(listing, 1000)
    expect(await reductionOf(listing)).toEqual(none)
    expect(await alertsOf(listing)).toEqual([])
  }
})

test('an advertiser who had a higher price for a week under offer has reduced it', async () => {
  const listing = await published(1000)
  await setStatus(listing, 'under_offer')
  await ageListing(sql, listing.id, 7)
  await setPrice(listing, 950)
  expect(await reductionOf(listing)).toEqual({ previous_price: 1000, is_fresh: true })
})

test('an advertiser who had a higher price on the market for a week has reduced it, once a week at most', async () => {
  const listing = await published(1000)
  await ageListing(sql, listing.id, 7)
  await setPrice(listing, 950)
  expect(await reductionOf(listing)).toEqual({ previous_price: 1000, is_fresh: true })
  await sql`update public.properties set reduced_at = now() - interval '3 days' where id = ${listing.id}`
  await ageListing(sql, listing.id, 3)
  await setPrice(listing, 949)
  // Still below 1,000, with the date on which that happened.
  expect(await reductionOf(listing)).toEqual({ previous_price: 1000, is_fresh: false })
  await ageListing(sql, listing.id, 7)
  await setPrice(listing, 930)
  expect(await reductionOf(listing)).toEqual({ previous_price: 949, is_fresh: true })
  expect(await alertsOf(listing)).toEqual([
    { price: 950, previous_price: 1000 },
    { price: 930, previous_price: 949 },
  ])
})

test('an advertiser who raises a price ends the reduction', async () => {
  const listing = await published(1000)
  await ageListing(sql, listing.id, 7)
  await setPrice(listing, 900)
  await setPrice(listing, 950)
  expect(await reductionOf(listing)).toEqual(none)
  await setPrice(listing, 900)
  expect(await reductionOf(listing)).toEqual(none)
})

test('an advertiser’s days after a listing expired do not count', async () => {
  const listing = await published(1000)
  await ageListing(sql, listing.id, 6)
  await sql`update public.properties set expires_at = now() - interval '1 hour', price = 2000 where id = ${listing.id}`
  await sql`update public.price_history set changed_at = changed_at - interval '6 days' where property_id = ${listing.id} and price = 2000`
  await ageListing(sql, listing.id, 20)
  await sql`update public.properties set expires_at = now() - interval '20 days' where id = ${listing.id}`
  await sql`select private.close_expired_listings()`
  await setPrice(listing, 900)
  expect(await reductionOf(listing)).toEqual(none)
})

test('an advertiser’s listing without a price history has had its price since it was published', async () => {
  const landlord = await createLandlord(sql)
  const id = await createListing(sql, landlord, {
    price: 1000,
    status: 'live',
    published_at: new Date(Date.now() - 30 * 86_400_000),
  })
  await setPrice({ landlord, id }, 900)
  expect(await reductionOf({ id })).toEqual({ previous_price: 1000, is_fresh: true })
  expect(
    await sql`select price from public.price_history where property_id = ${id} order by changed_at`,
  ).toEqual([{ price: 1000 }, { price: 900 }])
})

test('an advertiser can change one price 20 times a day and no more', async () => {
  const listing = await published(1000)
  let changed = 0
  for (let n = 1; n <= 30; n++)
    await setPrice(listing, 1000 + n).then(
      () => changed++,
      (error: { hint?: string }) => expect(error.hint).toBe('too_many_price_changes'),
    )
  // Its first price is the first of them.
  expect(changed).toBe(19)
})

const hourMs = 3_600_000
const hours = fc.integer({ min: 0, max: 45 * 24 })
const timelines = fc.record({
  publishedHoursAgo: fc.integer({ min: 24, max: 60 * 24 }),
  prices: fc.array(fc.record({ price: fc.integer({ min: 1, max: 6 }), hoursAgo: hours }), { maxLength: 6 }),
  moves: fc.array(hours, { maxLength: 6 }),
  firstPrice: fc.integer({ min: 1, max: 6 }),
  price: fc.integer({ min: 1, max: 6 }),
})

test('the database and the rule in TypeScript agree on every timeline', async () => {
  const id = await createListing(sql, null, { status: 'live' })
  const now = Date.parse('2026-11-18T12:00:00Z')
  const at = (hoursAgo: number) => now - hoursAgo * hourMs
  await fc.assert(
    fc.asyncProperty(timelines, async ({ publishedHoursAgo, prices, moves, firstPrice, price }) => {
      const isAfter = (hoursAgo: number) => hoursAgo < publishedHoursAgo
      const later = prices.filter(({ hoursAgo }) => isAfter(hoursAgo)).sort((a, b) => b.hoursAgo - a.hoursAgo)
      const history = [
        { price: firstPrice, at: at(publishedHoursAgo) },
        ...later.map((each) => ({ price: each.price, at: at(each.hoursAgo) })),
      ]
      // Off the market, on again, off again.
      const turns = [...new Set(moves.filter(isAfter))]
        .sort((a, b) => b - a)
        .map((hoursAgo, index) => ({ isOnMarket: index % 2 === 1, at: at(hoursAgo) }))
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update public.properties set published_at = ${new Date(at(publishedHoursAgo))}, expires_at = null where id = ${id}`
        await tx`delete from public.price_history where property_id = ${id}`
        await tx`delete from private.market_status_changes where property_id = ${id}`
        for (const each of history)
          await tx`insert into public.price_history (property_id, price, changed_at) values (${id}, ${each.price}, ${new Date(each.at)})`
        for (const each of turns)
          await tx`insert into private.market_status_changes (property_id, at, is_on_market) values (${id}, ${new Date(each.at)}, ${each.isOnMarket})`
      })
      const [row] = await sql<{ reference: number | null }[]>`
        select private.reduced_from(${id}, ${price}, ${new Date(now)}) as reference`
      const onMarket = [{ isOnMarket: true, at: at(publishedHoursAgo) }, ...turns]
      expect(row?.reference ?? undefined).toBe(reducedFrom({ prices: history, moves: onMarket }, price, now))
    }),
    { numRuns: 300 },
  )
})
