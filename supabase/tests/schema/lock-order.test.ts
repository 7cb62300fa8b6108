import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import { createAgency, createLandlord, createListing, createPerson, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

/** Waits until this many connections wait for a lock. */
const waitForLockWaiters = (count: number) =>
  expect
    .poll(
      async () =>
        (
          await sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        ).length,
    )
    .toBe(count)

/** Holds a lock, starts both calls so that the first queues before the second, then releases it. */
async function runInOrder(
  hold: (tx: Tx) => Promise<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  waiting: [number, number] = [1, 2],
): Promise<(string | undefined)[]> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await hold(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  const one = outcome(first())
  await waitForLockWaiters(waiting[0])
  const two = outcome(second())
  await waitForLockWaiters(waiting[1])
  release.resolve()
  await holding
  return Promise.all([one, two])
}

test('a landlord’s payment is settled while they lose the role, without a deadlock', async () => {
  const landlord = await createLandlord(sql)
  const [payment] = await sql`
    select (private.invoice_membership(id, plan_id)).id from public.memberships where user_id = ${landlord.id}`
  const outcomes = await runInOrder(
    (tx) => tx`select from public.memberships where user_id = ${landlord.id} for update`,
    () => sql`select private.withdraw_all_listings(${landlord.id}, null)`.execute(),
    () => sql`select private.settle_payment(${payment?.id}, 'paid')`.execute(),
  )
  expect(outcomes).toEqual(['done', 'done'])
})

test('an agency loses its role again while the worker withdraws its listings, without a deadlock', async () => {
  const agency = await createAgency(sql, await createPerson(sql))
  const listing = await createListing(sql, await createPerson(sql), { agency_id: agency, status: 'live' })
  const [withdrawal] = await sql`
    insert into private.listing_withdrawals (agency_id) values (${agency}) returning id`
  const outcomes = await runInOrder(
    (tx) => tx`select from public.properties where id = ${listing} for update`,
    () => sql`select private.withdraw_all_listings(null, ${agency})`.execute(),
    () => sql`select private.continue_listing_withdrawal(${withdrawal?.id})`.execute(),
  )
  expect(outcomes).toEqual(['done', 'done'])
})

test('a listing is published while a lapsed plan closes it, without a deadlock', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord)
  const [membership] = await sql`select id from public.memberships where user_id = ${landlord.id}`
  const outcomes = await runInOrder(
    (tx) => tx`select from public.memberships where id = ${membership?.id} for update`,
    () =>
      sql
        .begin(async (tx) => {
          await tx`select private.close_membership(${membership?.id}, 'lapsed')`
          await tx`update public.properties set title = 'Closed' where id = ${listing}`
        })
        .then(() => undefined),
    () => runAs(sql, landlord, (tx) => tx`select public.publish_listing(${listing})`),
  )
  // The plan has ended: refused, but not by a deadlock.
  expect(outcomes).toEqual(['done', 'P0001'])
})

async function personWithReset() {
  const person = await createPerson(sql, { aal: 'aal2' })
  await sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${person.id}, 'totp', 'verified', now(), now())`
  const token = randomUUID()
  await sql`
    insert into private.mfa_resets (user_id, reason, token_hash, effective_at)
    values (${person.id}, 'Lost phone', private.token_hash(${token}), now() - interval '1 second')`
  return { person, token }
}

test('an account is erased while its reset is due, without a deadlock', async () => {
  const { person } = await personWithReset()
  const outcomes = await runInOrder(
    (tx) => tx`select from auth.users where id = ${person.id} for update`,
    () => sql`delete from auth.users where id = ${person.id}`.execute(),
    () => sql`select private.apply_due_mfa_resets()`.execute(),
    // The worker does not wait for an account that is being changed.
    [1, 1],
  )
  expect(outcomes).toEqual(['done', 'done'])
})

test('an owner stops a reset while an administrator requests another, without a deadlock', async () => {
  const { person, token } = await personWithReset()
  const admin = await createPerson(sql, { roles: ['admin'] })
  const outcomes = await runInOrder(
    (tx) => tx`select from auth.users where id = ${person.id} for update`,
    () => runAs(sql, admin, (tx) => tx`select public.request_mfa_reset(${person.id}, 'Lost phone')`),
    () => sql`select private.cancel_mfa_reset_by_link(${token})`.execute(),
  )
  // One is pending already, or was until just now.
  expect(outcomes[0]).toBe('P0001')
  expect(outcomes[1]).toBe('done')
})

test('an agent changes the price of a listing while their import changes it, without a deadlock', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, agent)
  const home = { agency_id: agency, status: 'live', published_at: new Date(Date.now() - 86_400_000) }
  const [first, second] = [
    await createListing(sql, agent, { ...home, external_ref: 'A' }),
    await createListing(sql, agent, { ...home, external_ref: 'B' }),
  ]
  const rows = ['A', 'B'].map((ref, row) => ({ row, ref, status: 'live', home: { price: 900 + row } }))
  const outcomes = await runInOrder(
    // Before the fix: the price change held B and waited for the quota; the import held the quota and waited for B.
    (tx) => tx`
      insert into private.quota_usage (quota, subject, starts_at, used)
      values ('price_changes', ${agent.id}, private.window_start('day'), 1)`,
    () => runAs(sql, agent, (tx) => tx`select public.import_listings(${tx.json(rows)}, false) as report`),
    () => runAs(sql, agent, (tx) => tx`update public.properties set price = 950 where id = ${second}`),
  )
  expect(outcomes).toEqual(['done', 'done'])
  expect(
    await sql`select price from public.properties where id in (${first}, ${second}) order by price`,
  ).toEqual([{ price: 900 }, { price: 950 }])
})

test('a member leaves while an administrator makes them an owner, without a deadlock', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  const member = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${member.id})`
  await runAs(sql, admin, (tx) => tx`select public.withdraw_role(${owner.id}, 'letting_agent')`)
  const outcomes = await runInOrder(
    // Before the fix: the leaving member held the membership row, the administrator the agency.
    (tx) => tx`select from public.agencies where id = ${agency} for update`,
    () => runAs(sql, member, (tx) => tx`delete from public.agency_members where user_id = ${member.id}`),
    () =>
      runAs(
        sql,
        admin,
        (tx) => tx`select public.appoint_agency_owner(${agency}, ${member.id}, 'No owner left')`,
      ),
  )
  // The member has left, so the appointment is refused.
  expect(outcomes).toEqual(['done', 'P0001'])
})

test('an agent takes a listing off the market while an import of their agency goes on', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, agent)
  const live = await createListing(sql, agent, {
    agency_id: agency,
    status: 'live',
    published_at: new Date(),
  })
  const imported = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const importing = runAs(sql, agent, async (tx) => {
    await tx`select public.import_listings('[{"row": 0, "ref": "A", "home": {"price": 900}}]', true)`
    imported.resolve()
    await release.promise
  })
  await imported.promise
  await runAs(sql, agent, async (tx) => {
    await tx`set local lock_timeout = '5s'`
    await tx`select public.withdraw_listing(${live})`
  })
  release.resolve()
  await importing
  expect(await sql`select status from public.properties where id = ${live}`).toEqual([
    { status: 'withdrawn' },
  ])
})
