import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { createAgency, createLandlord, createPerson, type Person, runAs } from '../test/people.ts'
import { listingWithdrawals } from './listing-withdrawals.ts'
import { runTasks } from './run-tasks.ts'

const { sql } = await testDatabase()
const task = listingWithdrawals(sql)

let admin: Person
beforeAll(async () => {
  admin = await createPerson(sql, { roles: ['admin'] })
})

const withdraw = (person: Person, role: string) =>
  runAs(sql, admin, (tx) => tx`select public.withdraw_role(${person.id}, ${role})`)
const grant = (person: Person, role: string) =>
  runAs(sql, admin, (tx) => tx`select public.grant_role(${person.id}, ${role})`)

async function makeListings(owner: Person, agency: string | null, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    // Without triggers: what publishing does is tested elsewhere, and thousands of listings take long.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into public.properties (listing_type, title, location, price, property_type, owner_id, agency_id, status)
      select 'rent', 'Flat ' || i, 'Monk Road, Bristol BS7', 1000, 'Flat', ${owner.id}, ${agency}, 'live'
      from generate_series(1, ${count}::int) i`
  })
}

async function makeLargeAgency() {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  await makeListings(owner, agency, 1_300)
  return { owner, agency }
}

const liveCount = async (holder: string) => {
  const [row] = await sql<{ live: number }[]>`
    select count(*)::int as live from public.properties
    where coalesce(agency_id, owner_id) = ${holder} and status = 'live'`
  return row?.live
}
const isQueued = async (holder: string) =>
  (await sql`select from private.listing_withdrawals where coalesce(agency_id, user_id) = ${holder}`)
    .length === 1

/** Live listings after each step of the worker. */
async function steps(holder: string) {
  const live: (number | undefined)[] = []
  while (await task.run()) live.push(await liveCount(holder))
  return live
}

test('an agency with 1,300 live listings loses its role at once, and the worker withdraws the listings after the first 500', async () => {
  const { owner, agency } = await makeLargeAgency()
  const [removed] = await sql<{ id: string }[]>`
    update public.properties set status = 'removed', status_before_removal = 'live'
    where id = (select max(id::text)::uuid from public.properties where agency_id = ${agency}) returning id`
  await sql`update public.memberships set current_period_end = now() + interval '9 days' where agency_id = ${agency}`
  await withdraw(owner, 'letting_agent')
  expect(await liveCount(agency)).toBe(799)
  expect(await isQueued(agency)).toBe(true)
  expect(
    await sql`select from public.user_roles where user_id = ${owner.id} and role = 'letting_agent'`,
  ).toEqual([])
  expect(await sql`select cancel_at_period_end from public.memberships where agency_id = ${agency}`).toEqual([
    { cancel_at_period_end: true },
  ])
  const [row] = await runAs(sql, admin, (tx) => tx`select public.admin_health() as health`)
  expect(row?.health).toMatchObject({ withdrawals: { waiting: 1, oldest: expect.any(String) } })

  expect(await steps(agency)).toEqual([299, 0])
  expect(await isQueued(agency)).toBe(false)
  expect(
    await sql`select status_before_removal from public.properties where id = ${removed?.id ?? ''}`,
  ).toEqual([{ status_before_removal: 'withdrawn' }])
})

test('an agency that has its role again keeps the listings that are still live', async () => {
  const { owner, agency } = await makeLargeAgency()
  await withdraw(owner, 'letting_agent')
  await grant(owner, 'letting_agent')
  expect(await steps(agency)).toEqual([800])
  expect(await isQueued(agency)).toBe(false)
})

test('a landlord who loses the role twice before the worker runs is queued once', async () => {
  const landlord = await createLandlord(sql)
  await makeListings(landlord, null, 1_300)
  await withdraw(landlord, 'private_landlord')
  expect(await liveCount(landlord.id)).toBe(800)
  await grant(landlord, 'private_landlord')
  await withdraw(landlord, 'private_landlord')
  expect(await liveCount(landlord.id)).toBe(300)
  expect(await isQueued(landlord.id)).toBe(true)
  await grant(landlord, 'private_landlord')
  expect(await steps(landlord.id)).toEqual([300])
})

test('a running worker withdraws the listings of an agency whose last owner leaves', async () => {
  const failures: object[] = []
  const worker = await runTasks(sql, [task], { error: (fields) => void failures.push(fields) })
  const { owner, agency } = await makeLargeAgency()
  await runAs(sql, owner, async (tx) => {
    await tx`delete from public.agency_members where user_id = ${owner.id}`
    const [row] = await tx`select count(*)::int as live from public.properties where agency_id = ${agency}`
    expect(row).toEqual({ live: 800 })
  })
  await expect.poll(() => liveCount(agency)).toBe(0)
  await expect.poll(() => isQueued(agency)).toBe(false)
  await worker.stop()
  expect(failures).toEqual([])
})

test('an agency whose last owner erases the account is queued, a landlord’s listings go with the account', async () => {
  const { owner, agency } = await makeLargeAgency()
  const landlord = await createLandlord(sql)
  await makeListings(landlord, null, 600)
  await withdraw(landlord, 'private_landlord')
  expect(await isQueued(landlord.id)).toBe(true)
  await sql`delete from auth.users where id in (${owner.id}, ${landlord.id})`
  expect(await sql`select agency_id from private.listing_withdrawals`).toEqual([{ agency_id: agency }])
  expect((await steps(agency)).at(-1)).toBe(0)
  expect(await sql`select from public.properties where owner_id = ${landlord.id}`).toEqual([])
})
