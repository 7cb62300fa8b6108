import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { createAgency, createLandlord, createListing, createPerson } from '../test/people.ts'
import { housekeeping } from './housekeeping.ts'

const { sql } = await testDatabase()

test('an enquiry that is not confirmed within a week is deleted with its email address, and others are not', async () => {
  const listing = await createListing(sql, await createLandlord(sql), { status: 'live' })
  const createEnquiry = async (status: string, days: number) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.property_enquiries (property_id, property_title, name, message, status, created_at)
      values (${listing}, 'A home', 'Ada', 'Hello', ${status}, now() - make_interval(days => ${days})) returning id`
    const id = row?.id ?? ''
    await sql`insert into private.enquiry_guests (enquiry_id, email) values (${id}, 'ada@example.org')`
    return id
  }
  await createEnquiry('unconfirmed', 8)
  const remaining = [await createEnquiry('unconfirmed', 6), await createEnquiry('new', 8)]
  await housekeeping(sql).run()
  const left = await sql<{ enquiry_id: string }[]>`select enquiry_id from private.enquiry_guests`
  expect(left.map(({ enquiry_id }) => enquiry_id).toSorted()).toEqual(remaining.toSorted())
})

test('records of who viewed a listing, and from where, are deleted after the day', async () => {
  const listing = await createListing(sql, null, { status: 'live' })
  for (const days of [0, 5]) {
    await sql`insert into private.listing_viewers (day, property_id, visitor) values (current_date - ${days}::int, ${listing}, 'a')`
    await sql`insert into private.network_actions (day, action, network, used) values (current_date - ${days}::int, 'view', 'a', 1)`
  }
  await housekeeping(sql).run()
  expect(await sql`select from private.listing_viewers`).toHaveLength(1)
  expect(await sql`select from private.network_actions`).toHaveLength(1)
})

// ASVS 7.3.1
test('a session unused for two months is deleted, and one in use is not', async () => {
  const { id } = await createPerson(sql)
  const createSession = async (name: string, refreshedDaysAgo: number | null) => {
    await sql`
      insert into auth.sessions (id, user_id, created_at, refreshed_at, aal, user_agent)
      values (gen_random_uuid(), ${id}, now() - interval '61 days',
        now() at time zone 'utc' - make_interval(days => ${refreshedDaysAgo}), 'aal1', ${name})`
  }
  await createSession('never used again', null)
  await createSession('left two months ago', 61)
  await createSession('in use', 59)
  await housekeeping(sql).run()
  expect(await sql`select user_agent from auth.sessions where user_id = ${id}`).toEqual([
    { user_agent: 'in use' },
  ])
})

test('a feed keeps its messages of two weeks, no more than 20,000, and no keys that were revoked', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  const createFeed = async (messages: number, lastDaysAgo: number) => {
    const [feed] = await sql<{ id: string }[]>`
      insert into private.feeds (agency_id, kind, name, created_by) values (${agency}, 'realtime', 'Street', ${owner.id}) returning id`
    const id = feed?.id ?? ''
    await sql`
      insert into private.feed_messages (feed_id, kind, external_ref, outcome, received_at)
      select ${id}, 'send', n::text, 'updated', now() - make_interval(days => ${lastDaysAgo}) - n * interval '1 second'
      from generate_series(1, ${messages}::int) n`
    return id
  }
  const busy = await createFeed(20_002, 0)
  const quiet = await createFeed(3, 13)
  await createFeed(3, 15)
  await sql`
    insert into private.feed_keys (feed_id, name, key_hash, key_start, created_by, revoked_at)
    select ${quiet}, 'Key ' || n, repeat(n::text, 64), 'feed_', ${owner.id}, case n when 1 then now() - interval '2 days' when 2 then now() end
    from generate_series(1, 3) n`
  await housekeeping(sql).run()
  const left = await sql`
    select feed_id, count(*)::int as messages, max(external_ref::int) as oldest from private.feed_messages group by 1 order by 2`
  expect(left).toEqual([
    { feed_id: quiet, messages: 3, oldest: 3 },
    { feed_id: busy, messages: 20_000, oldest: 20_000 },
  ])
  expect(await sql`select name from private.feed_keys order by name`).toEqual([
    { name: 'Key 2' },
    { name: 'Key 3' },
  ])
})
