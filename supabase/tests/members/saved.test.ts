import { expect, test } from 'vitest'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  ageListing,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'

const { sql } = await testDatabase()

const visitor: Person = { id: '', email: '', caller: anonymous }
const saveSearch = async (
  person: Person,
  criteria: Record<string, string | number | string[]>,
  alert = 'instant',
) => {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx`
    insert into public.saved_searches (name, query, criteria, alert) values ('Mine', ${JSON.stringify(criteria)}, ${tx.json(criteria)}, ${alert}) returning id, unsubscribe_token`,
  )
  return row as { id: string; unsubscribe_token: string }
}
const matches = (search: { id: string }) =>
  sql`select property_id, reason, price, previous_price from public.alert_matches where saved_search_id = ${search.id} order by id`
const publish = (person: Person, id: string) =>
  runAs(sql, person, (tx) => tx`select public.publish_listing(${id})`)
const matchAll = async () => {
  for (;;) if ((await sql`select private.match_alerts() as taken`)[0]?.taken === 0) return
}

test('a member sees the current state of saved listings', async () => {
  const [member, landlord] = [await createPerson(sql), await createLandlord(sql)]
  const [kept, gone] = [
    await createListing(sql, landlord, { status: 'live' }),
    await createListing(sql, landlord, { status: 'live' }),
  ]
  const [saved] = await runAs(
    sql,
    member,
    (tx) => tx`select public.save_properties(${[kept, gone, member.id]}::uuid[]) as count`,
  )
  expect(saved).toEqual({ count: 2 })
  await runAs(sql, landlord, (tx) => tx`update public.properties set price = 900 where id = ${kept}`)
  await runAs(sql, landlord, (tx) => tx`select public.withdraw_listing(${gone})`)
  const list = await runAs(
    sql,
    member,
    (tx) =>
      tx`select property_id, price_at_save, price, status, is_available from public.my_saved_properties() order by is_available desc`,
  )
  expect(list).toEqual([
    { property_id: kept, price_at_save: 1000, price: 900, status: 'live', is_available: true },
    { property_id: gone, price_at_save: 1000, price: null, status: 'withdrawn', is_available: false },
  ])
})

test('a visitor who signs in adds the notes written in their browser to those of the account, once and to their own only', async () => {
  const [member, other] = [await createPerson(sql), await createPerson(sql)]
  const [noted, empty, unsaved] = [
    await createListing(sql, null, { status: 'live' }),
    await createListing(sql, null, { status: 'live' }),
    await createListing(sql, null, { status: 'live' }),
  ]
  for (const person of [member, other])
    await runAs(
      sql,
      person,
      (tx) =>
        tx`insert into public.saved_properties (property_id, note) values (${noted}, 'Damp'), (${empty}, '')`,
    )
  const notes = { [noted]: 'Ask about the roof', [empty]: 'x'.repeat(2500), [unsaved]: 'Nice' }
  const add = async () =>
    (await runAs(sql, member, (tx) => tx`select public.add_saved_notes(${tx.json(notes)}) as added`))[0]
      ?.added
  expect(await add()).toBe(2)
  expect(await add()).toBe(0)
  const notesOf = async ({ id }: Person) =>
    (await sql`select note from public.saved_properties where user_id = ${id} order by note`).map(
      ({ note }) => note,
    )
  expect(await notesOf(member)).toEqual(['Damp\nAsk about the roof', 'x'.repeat(2000)])
  expect(await notesOf(other)).toEqual(['', 'Damp'])
  const broken = runAs(sql, member, (tx) => tx`select public.add_saved_notes(${tx.json({ mine: 'x' })})`)
  await expect(broken).rejects.toMatchObject({ code: '22P02' })
})

test('a visitor with the link reads a shared list until sharing ends', async () => {
  const member = await createPerson(sql)
  const listing = await createListing(sql, null, { status: 'live' })
  const [list] = await runAs(
    sql,
    member,
    (tx) => tx`insert into public.saved_lists (name) values ('For Mum') returning id`,
  )
  await runAs(
    sql,
    member,
    (tx) => tx`insert into public.saved_list_items (list_id, property_id) values (${list?.id}, ${listing})`,
  )
  const [shared] = await runAs(sql, member, (tx) => tx`select public.share_list(${list?.id}) as token`)
  const read = async () =>
    (await runAs(sql, visitor, (tx) => tx`select public.shared_list(${shared?.token}) as it`))[0]?.it
  expect(await read()).toMatchObject({ name: 'For Mum', count: 1, properties: [{ id: listing }] })
  for (let n = 0; n < 24; n++) {
    const other = await createListing(sql, null, {
      status: 'live',
      description: 'x'.repeat(1000),
      images: ['/demo/pictures/a', '/demo/pictures/b'],
    })
    await sql`insert into public.saved_list_items (list_id, property_id, position) values (${list?.id}, ${other}, ${n + 1})`
  }
  const whole = await read()
  expect(whole).toMatchObject({ count: 25 })
  expect(whole.properties).toHaveLength(24)
  expect(whole.properties[1]).toMatchObject({ images: ['/demo/pictures/a'] })
  expect(whole.properties[1]).not.toHaveProperty('description')
  const [second] = await runAs(sql, visitor, (tx) => tx`select public.shared_list(${shared?.token}, 2) as it`)
  expect(second?.it).toMatchObject({
    name: 'For Mum',
    count: 25,
    properties: [{ images: ['/demo/pictures/a'] }],
  })
  const [past] = await runAs(sql, visitor, (tx) => tx`select public.shared_list(${shared?.token}, 3) as it`)
  expect(past?.it).toMatchObject({ name: 'For Mum', count: 25, properties: [] })
  await runAs(sql, member, (tx) => tx`select public.share_list(${list?.id}, false)`)
  expect(await read()).toBeNull()
  await expect(
    runAs(sql, await createPerson(sql), (tx) => tx`select public.share_list(${list?.id})`),
  ).rejects.toThrow('No such list')
})

test('a member is matched with new and reduced listings, each once, even with several workers', async () => {
  const [member, landlord] = [await createPerson(sql), await createLandlord(sql)]
  const search = await saveSearch(member, { listing_type: 'rent', location: 'Monk Road', max_price: 1000 })
  const [tooDear, right] = [
    await createListing(sql, landlord, { price: 1100 }),
    await createListing(sql, landlord, { price: 1000 }),
  ]
  await publish(landlord, tooDear)
  await publish(landlord, right)
  await Promise.all([matchAll(), matchAll(), matchAll()])
  expect(await matches(search)).toEqual([
    { property_id: right, reason: 'new', price: 1000, previous_price: null },
  ])
  await ageListing(sql, tooDear, 7)
  await runAs(sql, landlord, (tx) => tx`update public.properties set price = 950 where id = ${tooDear}`)
  await matchAll()
  await ageListing(sql, tooDear, 28)
  await runAs(sql, landlord, (tx) => tx`update public.properties set price = 940 where id = ${tooDear}`)
  await matchAll()
  await sql`update private.listing_events set matched_at = null`
  await Promise.all([matchAll(), matchAll()])
  expect((await matches(search)).slice(1)).toEqual([
    { property_id: tooDear, reason: 'reduced', price: 950, previous_price: 1100 },
    { property_id: tooDear, reason: 'reduced', price: 940, previous_price: 950 },
  ])
})

test('a member who paused, switched off or saved later gets no alerts', async () => {
  const [member, landlord] = [await createPerson(sql), await createLandlord(sql)]
  const criteria = { listing_type: 'rent', keywords: 'lighthouse' }
  const off = await saveSearch(member, criteria, 'off')
  const paused = await saveSearch(member, { ...criteria, min_price: 1 })
  await runAs(
    sql,
    member,
    (tx) => tx`update public.saved_searches set is_paused = true where id = ${paused.id}`,
  )
  const listing = await createListing(sql, landlord, {
    description: 'An old lighthouse on the cliff, with a view of the whole bay and the town.',
  })
  await publish(landlord, listing)
  const later = await saveSearch(member, { ...criteria, min_price: 2 })
  await matchAll()
  for (const search of [off, paused, later]) expect(await matches(search)).toEqual([])
})

test('a member stops an alert with one click in an email without signing in', async () => {
  const member = await createPerson(sql)
  const search = await saveSearch(member, { location: 'Leeds' })
  expect(
    await runAs(
      sql,
      visitor,
      (tx) => tx`select public.unsubscribe_alert(${search.unsubscribe_token}) as name`,
    ),
  ).toEqual([{ name: 'Mine' }])
  expect(await sql`select alert from public.saved_searches where id = ${search.id}`).toEqual([
    { alert: 'off' },
  ])
})

test('a member cannot save an invalid search or more searches than the limit', async () => {
  const member = await createPerson(sql)
  await expect(saveSearch(member, { min_price: 'cheap' })).rejects.toThrow('This search cannot be saved')
  await sql`update public.app_settings set value = '2' where key = 'saved_searches_per_person'`
  await saveSearch(member, { location: 'A' })
  await saveSearch(member, { location: 'B' })
  await expect(saveSearch(member, { location: 'C' })).rejects.toMatchObject({
    hint: 'too_many_saved_searches',
  })
  await sql`update public.app_settings set value = '50' where key = 'saved_searches_per_person'`
})
