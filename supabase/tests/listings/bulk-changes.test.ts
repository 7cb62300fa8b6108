import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'
import type { BulkChangeLine } from '../../function-types.ts'

const { sql } = await testDatabase()

type Change = { id?: string; action: string; value?: Record<string, unknown>; isPreview?: boolean }

async function change(person: Person, ids: string[], input: Change): Promise<BulkChangeLine[]> {
  const { id = randomUUID(), action, value = {}, isPreview = false } = input
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx<{ report: BulkChangeLine[] }[]>`
      select public.bulk_change_listings(${id}, ${ids}::uuid[], ${action}, ${sql.json(value as never)}, ${isPreview}) as report`,
  )
  return row?.report ?? []
}

async function undo(person: Person, id: string): Promise<BulkChangeLine[]> {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx<{ report: BulkChangeLine[] }[]>`select public.undo_bulk_change(${id}) as report`,
  )
  return row?.report ?? []
}

const statesOf = async (ids: string[]) =>
  (
    await sql<{ state: string }[]>`
      select p.status || ' ' || p.price as state from public.properties p
      join unnest(${ids}::uuid[]) with ordinality o (id, n) on o.id = p.id order by o.n`
  ).map(({ state }) => state)

const outcomesOf = (report: BulkChangeLine[], ids: string[]) =>
  ids.map((id) => {
    const line = report.find((each) => each.id === id)
    return line?.code ? `${line.outcome} ${line.code}` : line?.outcome
  })

async function createAgent() {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  return { agent, agency: await createAgency(sql, agent) }
}

test('publishing in bulk uses the plan’s slots and refuses the rest row by row', async () => {
  const landlord = await createLandlord(sql)
  const ids = [1, 2, 3, 4, 5].map(() => createListing(sql, landlord))
  const drafts = await Promise.all(ids)
  const report = await change(landlord, drafts, { action: 'publish' })
  const outcomes = outcomesOf(report, drafts).toSorted()
  expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'refused plan_limit_listings'])
  expect(
    (await statesOf(drafts)).filter((state) => state.startsWith('live') || state.startsWith('scheduled')),
  ).toHaveLength(4)
})

test('a preview says what would happen and changes nothing, not even a quota', async () => {
  const { agent, agency } = await createAgent()
  const [ready, bare] = [
    await createListing(sql, agent, { agency_id: agency }),
    await createListing(sql, agent, { agency_id: agency, description: '' }),
  ]
  const report = await change(agent, [ready, bare], { action: 'publish', isPreview: true })
  expect(outcomesOf(report, [ready, bare])).toEqual(['done', 'refused advert_incomplete'])
  expect(report.find(({ id }) => id === bare)?.problems).toContain('description_short')
  expect(await statesOf([ready, bare])).toEqual(['draft 1000', 'draft 1000'])
  expect(await sql`select from public.bulk_changes where user_id = ${agent.id}`).toHaveLength(0)
  expect(await sql`select from private.listing_publications where property_id = ${ready}`).toHaveLength(0)
})

test('a double click changes prices once, and both get the same report', async () => {
  const { agent, agency } = await createAgent()
  const listing = await createListing(sql, agent, { agency_id: agency, price: 1000 })
  const twice = { id: randomUUID(), action: 'price', value: { percent: -10, round_to: 5 } }
  const reports = await Promise.all([change(agent, [listing], twice), change(agent, [listing], twice)])
  expect(reports[0]).toEqual(reports[1])
  expect(await statesOf([listing])).toEqual(['draft 900'])
  await expect(change(agent, [listing], { ...twice, value: { price: 1 } })).rejects.toThrow('made already')
})

test('prices change to an amount, by an amount and by a percentage, rounded', async () => {
  const { agent, agency } = await createAgent()
  const listing = await createListing(sql, agent, { agency_id: agency, price: 1234 })
  for (const [value, state] of [
    [{ percent: 5, round_to: 25 }, 'draft 1300'],
    [{ pounds: -50 }, 'draft 1250'],
    [{ price: 999 }, 'draft 999'],
  ] as const) {
    await change(agent, [listing], { action: 'price', value })
    expect(await statesOf([listing])).toEqual([state])
  }
  for (const value of [{ pounds: -5000 }, { price: 10 ** 10 }, {}, { percent: 'x' }])
    expect(outcomesOf(await change(agent, [listing], { action: 'price', value }), [listing])[0]).toMatch(
      'refused',
    )
})

test('a price is taken back, unless it has changed since', async () => {
  const { agent, agency } = await createAgent()
  const make = () => createListing(sql, agent, { agency_id: agency, price: 1000 })
  const ids = [await make(), await make()]
  const id = randomUUID()
  await change(agent, ids, { id, action: 'price', value: { price: 950 } })
  await sql`update public.properties set price = 800 where id = ${ids[1] ?? ''}`
  const report = await undo(agent, id)
  expect(outcomesOf(report, ids)).toEqual(['done', 'refused changed_since'])
  expect(await statesOf(ids)).toEqual(['draft 1000', 'draft 800'])
  expect(await undo(agent, id)).toEqual(report)
})

test('withdrawn homes come back in the state they had, and published ones go off the market again', async () => {
  const { agent, agency } = await createAgent()
  const make = (facts: object) => createListing(sql, agent, { agency_id: agency, ...facts })
  const past = { published_at: new Date(Date.now() - 86_400_000) }
  const ids = [
    await make({ status: 'live', ...past }),
    await make({ status: 'under_offer', ...past }),
    await make({}),
  ]
  const id = randomUUID()
  expect(outcomesOf(await change(agent, ids, { id, action: 'withdraw' }), ids)).toEqual([
    'done',
    'done',
    'refused wrong_state',
  ])
  expect(outcomesOf(await undo(agent, id), ids)).toEqual(['done', 'done', undefined])
  expect(await statesOf(ids)).toEqual(['live 1000', 'under_offer 1000', 'draft 1000'])
  const publishing = randomUUID()
  await change(agent, ids.slice(2), { id: publishing, action: 'publish' })
  await undo(agent, publishing)
  expect(await statesOf(ids.slice(2))).toEqual(['withdrawn 1000'])
})

test('a renewal is taken back to the former end date', async () => {
  const landlord = await createLandlord(sql)
  const ends = new Date(Date.now() + 3 * 86_400_000)
  const listing = await createListing(sql, landlord, {
    status: 'live',
    published_at: new Date(),
    expires_at: ends,
  })
  const id = randomUUID()
  const endOf = async () =>
    (await sql<{ expires_at: Date }[]>`select expires_at from public.properties where id = ${listing}`)[0]
      ?.expires_at
  await change(landlord, [listing], { id, action: 'renew' })
  expect((await endOf())?.getTime()).toBeGreaterThan(ends.getTime())
  expect(outcomesOf(await undo(landlord, id), [listing])).toEqual(['done'])
  expect(await endOf()).toEqual(ends)
})

test('homes of others are refused, and former agents change nothing in bulk', async () => {
  const { agent, agency } = await createAgent()
  const own = await createListing(sql, agent, { agency_id: agency })
  const foreign = await createListing(sql, await createLandlord(sql), { status: 'live' })
  const report = await change(agent, [own, foreign], { action: 'price', value: { price: 5 } })
  expect(outcomesOf(report, [own, foreign])).toEqual(['done', 'refused not_your_listing'])
  expect(await statesOf([foreign])).toEqual(['live 1000'])
  await expect(change(agent, [foreign], { action: 'withdraw' })).rejects.toThrow('None of these is yours')
  const id = randomUUID()
  await change(agent, [own], { id, action: 'price', value: { price: 7 } })
  await expect(undo((await createAgent()).agent, id)).rejects.toThrow('No such change')
  await sql`delete from public.user_roles where user_id = ${agent.id} and role = 'letting_agent'`
  await expect(change(agent, [own], { action: 'price', value: { price: 6 } })).rejects.toThrow(
    'may not change',
  )
  await expect(undo(agent, id)).rejects.toThrow('No such change')
  expect(await statesOf([own])).toEqual(['draft 7'])
})

test('branches and negotiators are set for colleagues and branches of the agency only', async () => {
  const [{ agent, agency }, other] = [await createAgent(), await createAgent()]
  const ids = [await createListing(sql, agent, { agency_id: agency })]
  const branchOf = async (of: string) =>
    (
      await sql<
        { id: string }[]
      >`insert into public.agency_branches (agency_id, name) values (${of}, ${randomUUID()}) returning id`
    )[0]?.id
  const outcome = async (action: string, id: unknown) =>
    outcomesOf(await change(agent, ids, { action, value: { id } }), ids)[0]
  expect(await outcome('branch', await branchOf(agency))).toBe('done')
  expect(await outcome('branch', await branchOf(other.agency))).toBe('refused not_possible')
  expect(await outcome('branch', null)).toBe('done')
  expect(await outcome('negotiator', agent.id)).toBe('done')
  expect(await outcome('negotiator', agent.id)).toBe('unchanged')
  expect(await outcome('negotiator', other.agent.id)).toBe('refused not_a_colleague')
})

test('a change is of 200 homes at most', async () => {
  const { agent } = await createAgent()
  await expect(
    change(
      agent,
      Array.from({ length: 201 }, () => randomUUID()),
      { action: 'renew' },
    ),
  ).rejects.toThrow('One to 200')
})
