import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createLandlord, createListing, createPerson, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

const save = (person: Person, home: string) =>
  runAs(sql, person, (tx) => tx`insert into public.saved_properties (property_id) values (${home})`)
const unsave = (person: Person, home: string) =>
  runAs(sql, person, (tx) => tx`delete from public.saved_properties where property_id = ${home}`)
const restore = async (person: Person, kind: string, id: string) =>
  (await runAs(sql, person, (tx) => tx`select public.restore_deleted(${kind}, ${id}) as done`))[0]?.done
const lists = (person: Person) =>
  runAs(
    sql,
    person,
    (tx) => tx`select l.id, l.name, l.share_token, i.property_id
      from public.saved_lists l left join public.saved_list_items i on i.list_id = l.id`,
  )

async function listWith(person: Person, home: string): Promise<string> {
  const [list] = await runAs(
    sql,
    person,
    (tx) => tx`insert into public.saved_lists (name) values ('Shortlist') returning id`,
  )
  await runAs(
    sql,
    person,
    (tx) => tx`insert into public.saved_list_items (list_id, property_id) values (${list?.id}, ${home})`,
  )
  await runAs(sql, person, (tx) => tx`select public.share_list(${list?.id})`)
  return list?.id
}

test('a member who saves a listing again gets back its note, old price and list', async () => {
  const [member, landlord] = [await createPerson(sql), await createLandlord(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  await save(member, listing)
  await listWith(member, listing)
  await runAs(sql, member, (tx) => tx`update public.saved_properties set note = 'Ask about the roof'`)
  const mine = () =>
    runAs(sql, member, (tx) => tx`select note, price_at_save, created_at from public.saved_properties`)
  const before = await mine()
  await runAs(sql, landlord, (tx) => tx`update public.properties set price = 900 where id = ${listing}`)
  await unsave(member, listing)
  expect(await lists(member)).toMatchObject([{ property_id: null }])
  await save(member, listing)
  expect(await mine()).toEqual(before)
  expect(await lists(member)).toMatchObject([{ property_id: listing }])
})

test('a member who saves a listing again after a day gets its current price', async () => {
  const [member, landlord] = [await createPerson(sql), await createLandlord(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  await save(member, listing)
  await runAs(sql, landlord, (tx) => tx`update public.properties set price = 900 where id = ${listing}`)
  await unsave(member, listing)
  await sql`update private.soft_deleted set deleted_at = now() - interval '25 hours'`
  await save(member, listing)
  expect(await runAs(sql, member, (tx) => tx`select price_at_save from public.saved_properties`)).toEqual([
    { price_at_save: 900 },
  ])
})

test('a member restores a deleted search with the alerts it has sent, once, and only their own', async () => {
  const [member, landlord, stranger] = [
    await createPerson(sql),
    await createLandlord(sql),
    await createPerson(sql),
  ]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const [search] = await runAs(
    sql,
    member,
    (tx) => tx`
    insert into public.saved_searches (name, query, criteria, alert) values ('Mine', 'type=rent', '{"listing_type":"rent"}', 'daily') returning *`,
  )
  await sql`insert into public.alert_matches (saved_search_id, property_id, reason, price, sent_at) values (${search?.id}, ${listing}, 'new', 1000, now())`
  await sql`insert into private.alert_digests (saved_search_id, period) values (${search?.id}, '2026-11-16')`
  await runAs(sql, member, (tx) => tx`delete from public.saved_searches`)
  expect(await sql`select from public.alert_matches where saved_search_id = ${search?.id}`).toHaveLength(0)

  expect(await restore(stranger, 'search', search?.id)).toBe(false)
  expect(await restore(member, 'search', search?.id)).toBe(true)
  expect(await restore(member, 'search', search?.id)).toBe(false)
  const [back] = await runAs(sql, member, (tx) => tx`select * from public.saved_searches`)
  expect(back).toEqual(search)
  expect(
    await sql`select property_id, reason, sent_at is not null as sent from public.alert_matches where saved_search_id = ${search?.id}`,
  ).toEqual([{ property_id: listing, reason: 'new', sent: true }])
  expect(await sql`select from private.alert_digests where saved_search_id = ${search?.id}`).toHaveLength(1)
})

test('a member restores a deleted list with its listings and its link', async () => {
  const member = await createPerson(sql)
  const listing = await createListing(sql, null, { status: 'live' })
  const id = await listWith(member, listing)
  const before = await lists(member)
  await runAs(sql, member, (tx) => tx`delete from public.saved_lists`)
  expect(await lists(member)).toEqual([])
  expect(await restore(member, 'list', id)).toBe(true)
  expect(await lists(member)).toEqual(before)
})

test('a member who erases the account leaves no soft-deleted rows, nor does a deleted listing', async () => {
  const [member, landlord] = [await createPerson(sql), await createLandlord(sql)]
  const [kept, gone] = [
    await createListing(sql, landlord, { status: 'live' }),
    await createListing(sql, landlord, { status: 'live' }),
  ]
  await save(member, kept)
  await save(member, gone)
  await sql`delete from public.properties where id = ${gone}`
  await unsave(member, kept)
  await save(member, kept)
  expect(await runAs(sql, member, (tx) => tx`select public.my_saved_property_ids() as ids`)).toEqual([
    { ids: [kept] },
  ])
  await sql`delete from auth.users where id = ${member.id}`
  expect(await sql`select from private.soft_deleted where user_id = ${member.id}`).toHaveLength(0)
})

test('a member who restarts a stopped alert gets no earlier matches, and opening the link alone stops nothing', async () => {
  const [member, landlord] = [await createPerson(sql), await createLandlord(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const [search] = await runAs(
    sql,
    member,
    (tx) => tx`
    insert into public.saved_searches (name, query, criteria, alert) values ('Mine', 'type=rent', '{}', 'daily') returning id, unsubscribe_token`,
  )
  await sql`insert into public.alert_matches (saved_search_id, property_id, reason, price) values (${search?.id}, ${listing}, 'new', 1000)`
  expect(await sql`select public.alert_for_unsubscribe(${search?.unsubscribe_token}) as it`).toEqual([
    { it: { name: 'Mine', alert: 'daily', has_account: true } },
  ])
  await sql`select public.unsubscribe_alert(${search?.unsubscribe_token})`
  expect(
    await sql`select from public.alert_matches where saved_search_id = ${search?.id} and sent_at is null`,
  ).toHaveLength(0)
})
