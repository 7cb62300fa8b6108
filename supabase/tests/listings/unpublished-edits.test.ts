import { expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'

const { sql } = await testDatabase()

const secret = 'Not published'
const edit = (owner: Person, id: string) =>
  runAs(
    sql,
    owner,
    (tx) => tx`
      update public.properties set title = ${secret}, location = ${secret}, images = '{https://x.test/secret.jpg,https://x.test/secret-2.jpg,https://x.test/secret-3.jpg}', bedrooms = 9
      where id = ${id}`,
  )
const shownTo = async (person: Person, look: (tx: Tx) => Promise<readonly object[]>) =>
  JSON.stringify(await runAs(sql, person, look))
const saved = (person: Person) => shownTo(person, (tx) => tx`select * from public.my_saved_properties()`)

test('a member who saved a listing sees what was public, not edits after it was withdrawn', async () => {
  const landlord = await createLandlord(sql)
  const id = await createListing(sql, landlord, { status: 'live', title: 'As published' })
  const buyer = await createPerson(sql)
  await runAs(sql, buyer, (tx) => tx`select public.save_properties(array[${id}::uuid])`)
  await runAs(sql, landlord, (tx) => tx`select public.withdraw_listing(${id})`)
  expect(await saved(buyer)).toContain('As published')
  await edit(landlord, id)
  await runAs(sql, landlord, (tx) => tx`update public.properties set title = 'Twice edited' where id = ${id}`)
  expect(await saved(buyer)).toContain('As published')
  expect(await saved(buyer)).not.toContain(secret)
  await runAs(sql, landlord, (tx) => tx`select public.publish_listing(${id})`)
  expect(await saved(buyer)).toContain('Twice edited')
  await runAs(sql, landlord, (tx) => tx`select public.withdraw_listing(${id})`)
  expect(await saved(buyer)).toContain('Twice edited')
})

test('a visitor of an expired listing sees what was public', async () => {
  const landlord = await createLandlord(sql)
  const id = await createListing(sql, landlord, {
    status: 'live',
    title: 'As published',
    published_at: '2026-01-01',
    expires_at: '2026-01-16',
  })
  const visitor = await createPerson(sql)
  const past = () => shownTo(visitor, (tx) => tx`select public.expired_listing_summary(${id})`)
  // Both before and after the worker has closed it.
  await edit(landlord, id)
  expect(await past()).toContain('As published')
  await sql`select private.close_expired_listings()`
  await edit(landlord, id)
  expect(await past()).toContain('As published')
  expect(await past()).not.toContain(secret)
})

test('an enquirer sees the place and picture that were public', async () => {
  const landlord = await createLandlord(sql)
  const id = await createListing(sql, landlord, { status: 'live' })
  const buyer = await createPerson(sql)
  await runAs(sql, buyer, (tx) => tx`select public.send_enquiry(${id}, 'Hello')`)
  await runAs(sql, landlord, (tx) => tx`select public.withdraw_listing(${id})`)
  await edit(landlord, id)
  expect(await shownTo(buyer, (tx) => tx`select public.my_enquiries('enquirer')`)).not.toMatch(
    /Not published|secret/,
  )
})

test('a former member cannot read the agency’s drafts through saved listings', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, owner)
  const member = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency_id}, ${member.id})`
  const id = await createListing(sql, owner, { agency_id, title: 'A draft' })
  await runAs(sql, member, (tx) => tx`select public.save_properties(array[${id}::uuid])`)
  expect(await saved(member)).toContain('A draft')
  await runAs(sql, owner, (tx) => tx`delete from public.agency_members where user_id = ${member.id}`)
  expect(await saved(member)).toBe('[]')
})

test('an advertiser can neither copy nor import a removed listing', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, agent)
  const admin = await createPerson(sql, { roles: ['admin'] })
  const id = await createListing(sql, agent, { agency_id, status: 'live', external_ref: 'R1' })
  await runAs(sql, admin, (tx) => tx`select public.remove_listing(${id}, 'Fraud')`)
  await expect(runAs(sql, agent, (tx) => tx`select public.duplicate_listing(${id})`)).rejects.toMatchObject({
    hint: 'removed_by_us',
  })
  const [row] = await runAs(
    sql,
    agent,
    (tx) =>
      tx`select public.import_listings('[{"row": 1, "ref": "R1", "home": {"title": "Again"}}]', false) as report`,
  )
  expect(row?.report).toMatchObject([{ outcome: 'refused', problem: 'removed_by_us' }])
  for (const move of [
    (tx: Tx) => tx`select public.publish_listing(${id})`,
    (tx: Tx) => tx`select public.renew_listing(${id})`,
    (tx: Tx) => tx`select public.set_listing_status(${id}, 'live')`,
  ])
    await expect(runAs(sql, agent, move)).rejects.toMatchObject({ hint: 'wrong_state' })
  const write = (tx: Tx) =>
    tx`update public.properties set external_ref = 'R2', title = 'X' where id = ${id} returning 1`
  expect(await runAs(sql, agent, write)).toHaveLength(0)
})
