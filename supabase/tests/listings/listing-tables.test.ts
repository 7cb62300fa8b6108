import { expect, test } from 'vitest'
import { withoutIndexes } from '../../../platform/db/migrations/without-indexes.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'
import type { FunctionResults } from '../../function-types.ts'

const { sql } = await testDatabase()

type Page = FunctionResults['my_listings']
type Input = {
  filters?: Record<string, unknown>
  sort?: string
  isDescending?: boolean
  position?: { key: string; id: string } | null
  isBackward?: boolean
  size?: number
}

async function pageOf(person: Person, input: Input = {}): Promise<Page> {
  const {
    filters = {},
    sort = 'updated_at',
    isDescending = false,
    position = null,
    isBackward = false,
    size = 2,
  } = input
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx<{ page: Page }[]>`
      select public.my_listings(${sql.json(filters as never)}, ${sort}, ${isDescending}, ${position ? sql.json(position) : null}, ${isBackward}, ${size}) as page`,
  )
  if (!row) throw new Error('No page')
  return row.page
}

const countFor = async (person: Person, filters: Record<string, unknown> = {}) =>
  (
    await runAs(
      sql,
      person,
      (tx) => tx<{ n: number }[]>`select public.count_my_listings(${sql.json(filters as never)}) as n`,
    )
  )[0]?.n

const positionOf = (page: Page, end: 'first' | 'last') => {
  const row = page.rows.at(end === 'first' ? 0 : -1)
  if (!row) throw new Error('An empty page')
  return { key: row.sort_key, id: row.id }
}

async function createAgent(plan = 'agent_premium') {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  return { agent, agency: await createAgency(sql, agent, plan) }
}

test('an agent pages forwards and backwards through every order without losing or repeating a home', async () => {
  const { agent, agency } = await createAgent()
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1)
    ids.push(
      await createListing(sql, agent, {
        agency_id: agency,
        title: `Home ${n % 3}`,
        price: 1000 + (n % 2),
        external_ref: n < 3 ? null : `REF_${n}`,
        status: n % 2 ? 'live' : 'draft',
        expires_at: n % 2 ? new Date(Date.UTC(2027, 0, n)) : null,
      }),
    )
  const sorts =
    'updated_at title price status reference expires_at published_at branch negotiator photos missing views saves enquiries'
  for (const sort of sorts.split(' '))
    for (const isDescending of [true, false]) {
      const seen: string[] = []
      let page = await pageOf(agent, { sort, isDescending })
      seen.push(...page.rows.map(({ id }) => id))
      while (page.has_more) {
        page = await pageOf(agent, { sort, isDescending, position: positionOf(page, 'last') })
        seen.push(...page.rows.map(({ id }) => id))
      }
      expect(seen.toSorted(), sort).toEqual(ids.toSorted())
      const last = await pageOf(agent, { sort, isDescending, isBackward: true })
      expect(last.rows.map(({ id }) => id)).toEqual(seen.slice(-2))
      const before = await pageOf(agent, {
        sort,
        isDescending,
        isBackward: true,
        position: positionOf(last, 'first'),
      })
      expect(before.rows.map(({ id }) => id)).toEqual(seen.slice(-4, -2))
    }
})

test('an agent finds a reference with an underscore, and nothing else', async () => {
  const { agent, agency } = await createAgent()
  const wanted = await createListing(sql, agent, { agency_id: agency, external_ref: 'AB_12%' })
  await createListing(sql, agent, { agency_id: agency, external_ref: 'ABX12Y' })
  for (const query of ['ab_12', 'AB_12%', '_12'])
    expect(
      (await pageOf(agent, { filters: { query } })).rows.map(({ id }) => id),
      query,
    ).toEqual([wanted])
  expect(await countFor(agent, { query: "'; drop table x --" })).toBe(0)
})

test('an agent filters by state, branch, negotiator and missing facts', async () => {
  const { agent, agency } = await createAgent()
  const [branch] = await sql<{ id: string }[]>`
    insert into public.agency_branches (agency_id, name) values (${agency}, 'Harbour') returning id`
  const complete = {
    agency_id: agency,
    floor_plan: 'https://example.org/plan.jpg',
    images: Array.from({ length: 5 }, (_, n) => `https://example.org/${n}.jpg`),
    bedrooms: 2,
    square_feet: 700,
  }
  const full = await createListing(sql, agent, {
    ...complete,
    status: 'live',
    branch_id: branch?.id,
    negotiator_id: agent.id,
  })
  const bare = await createListing(sql, agent, { ...complete, square_feet: null, images: [] })
  const idsFor = async (filters: Record<string, unknown>) =>
    (await pageOf(agent, { filters })).rows.map(({ id }) => id)
  expect(await idsFor({ statuses: ['live', 'under_offer'] })).toEqual([full])
  expect(await idsFor({ branch: branch?.id })).toEqual([full])
  expect(await idsFor({ branch: 'none' })).toEqual([bare])
  expect(await idsFor({ negotiator: agent.id })).toEqual([full])
  expect(await idsFor({ negotiator: 'none' })).toEqual([bare])
  expect(await idsFor({ missing: 'photos' })).toEqual([bare])
  expect(await idsFor({ missing: 'size' })).toEqual([bare])
  expect(await idsFor({ missing: 'any' })).toEqual([bare])
  expect(await idsFor({ missing: 'epc' })).toEqual([])
  const [row] = (await pageOf(agent, { filters: { statuses: ['live'] } })).rows
  expect(row).toMatchObject({
    branch: 'Harbour',
    negotiator: 'Ada Lovelace',
    missing: [],
    views: 0,
    photos: 5,
  })
})

test('listings of others never appear, and rights end with the role and with the agency', async () => {
  const { agent, agency } = await createAgent()
  await createListing(sql, agent, { agency_id: agency, status: 'live' })
  const landlord = await createLandlord(sql)
  await createListing(sql, landlord)
  const stranger = await createPerson(sql, { roles: ['user'] })
  expect(await countFor(agent)).toBe(1)
  expect(await countFor(landlord)).toBe(1)
  expect(await pageOf(stranger)).toEqual({ rows: [], has_more: false })
  await sql`delete from public.user_roles where user_id = ${agent.id} and role = 'letting_agent'`
  expect(await countFor(agent)).toBe(0)
  await sql`delete from public.user_roles where user_id = ${landlord.id}`
  expect((await pageOf(landlord)).rows).toEqual([])
})

test('only colleagues become negotiators, and who leaves the agency no longer is one', async () => {
  const { agent, agency } = await createAgent()
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${colleague.id}, 'member')`
  const listing = await createListing(sql, agent, { agency_id: agency })
  const assign = (person: Person) =>
    runAs(
      sql,
      agent,
      (tx) => tx`update public.properties set negotiator_id = ${person.id} where id = ${listing}`,
    )
  await expect(assign(await createPerson(sql, { roles: ['letting_agent'] }))).rejects.toThrow(
    'not a colleague',
  )
  await assign(colleague)
  await sql`delete from public.agency_members where user_id = ${colleague.id}`
  const [row] = await sql`select negotiator_id from public.properties where id = ${listing}`
  expect(row?.negotiator_id).toBeNull()
})

test('a person keeps views of a table to themselves', async () => {
  const [agent, other] = [(await createAgent()).agent, (await createAgent()).agent]
  await runAs(
    sql,
    agent,
    (tx) =>
      tx`insert into public.table_views (table_name, name, params) values ('listings', 'Mine', 'state=drafts')`,
  )
  expect(await runAs(sql, agent, (tx) => tx`select name from public.table_views`)).toHaveLength(1)
  expect(await runAs(sql, other, (tx) => tx`select name from public.table_views`)).toHaveLength(0)
})

test('with 100,000 listings the last page takes at most five times as long as with a hundred', async () => {
  const [small, large] = [await createAgent(), await createAgent()]
  const fill = (to: typeof small, count: number) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await withoutIndexes(
        tx,
        'public.properties',
        () => tx`
          insert into public.properties (owner_id, agency_id, title, location, price, status, external_ref, expires_at, updated_at)
          select ${to.agent.id}, ${to.agency}, 'House ' || md5(n::text), 'Leeds', 1000 + n % 977, (array['draft', 'withdrawn'])[1 + n % 2],
            'R_' || n, now() + n * interval '1 minute', now() - n * interval '1 second'
          from generate_series(1, ${count}) n`,
      )
    })
  await fill(small, 100)
  await fill(large, 100_000)
  await sql`vacuum analyze public.properties`
  const timeOf = async (person: Person, input: Input) => {
    const started = performance.now()
    await pageOf(person, { size: 50, ...input })
    return performance.now() - started
  }
  /** The shortest times so far, measured until the ratio is small enough: other work on the machine can only lengthen them. */
  const ratioOf = async (largeInput: Input, smallInput: Input) => {
    let [largeMs, smallMs] = [Infinity, Infinity]
    for (let run = 0; run < 5 || (run < 60 && largeMs / smallMs >= 5); run++) {
      smallMs = Math.min(smallMs, await timeOf(small.agent, smallInput))
      largeMs = Math.min(largeMs, await timeOf(large.agent, largeInput))
    }
    return largeMs / smallMs
  }
  for (const sort of ['updated_at', 'title', 'price', 'status', 'reference', 'expires_at']) {
    expect(await ratioOf({ sort, isBackward: true }, { sort }), sort).toBeLessThan(5)
    const last = await pageOf(large.agent, { sort, isBackward: true })
    const inside = { sort, isBackward: true, position: positionOf(last, 'first') }
    expect(await ratioOf(inside, { sort }), `${sort}, before the last`).toBeLessThan(5)
  }
})
