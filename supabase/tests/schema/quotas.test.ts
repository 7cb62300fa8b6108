import { expect, test } from 'vitest'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'
import { insertableTables } from './insertable-tables.ts'

const { sql } = await testDatabase({ max: 20 })

type Quota = {
  name: string
  relation: string | null
  per: 'hour' | 'day' | 'total'
  counted_by: string | null
  max_count: number
  max_per_network: number
  setting: string | null
  network_setting: string | null
  hint: string
}
const quotas = await sql<Quota[]>`select * from private.quotas order by name`
const follows = await sql<{ relation: string; follows: string }[]>`select * from private.quota_exemptions`

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { hint?: string }) => error.hint,
  )

test('an engineer who adds a table that people can write to has to give it a quota', async () => {
  const tables = await insertableTables(sql)
  expect(tables.length).toBeGreaterThan(45)
  const counted = new Set([...quotas, ...follows].map(({ relation }) => relation))
  expect(tables.filter((table) => !counted.has(table))).toEqual([])
})

test('an engineer who declares a quota has it enforced: each table has the trigger, each setting is a number', async () => {
  const triggers = await sql<{ relation: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as relation from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where t.tgfoid = 'private.enforce_quotas'::regproc and t.tgenabled = 'O' and not t.tgisinternal`
  const tables = [...new Set(quotas.flatMap(({ relation }) => relation ?? []))].sort()
  expect(triggers.map(({ relation }) => relation).sort()).toEqual(tables)
  const settings = quotas.flatMap((quota) => [quota.setting, quota.network_setting]).filter(Boolean)
  expect(
    await sql`select key from public.app_settings where key = any (${settings as string[]})`,
  ).toHaveLength(new Set(settings).size)
  for (const { relation, follows: other } of follows) {
    const isCounted = other === 'auth.users' || tables.includes(other) || /quotas|mail_templates/.test(other)
    expect({ relation, isCounted }).toEqual({ relation, isCounted: true })
  }
})

/**
 * A copy of the table without constraints, so that rows can be minimal. Trigger and quota are real.
 */
async function copyOf({ relation }: Quota): Promise<string> {
  const copy = `private.copy_${(relation ?? '').replace('.', '_')}`
  await sql.unsafe(`
    create table ${copy} as select * from ${relation} with no data;
    grant usage on schema private to anon, authenticated;
    grant insert on ${copy} to anon, authenticated;
    create trigger enforce_quotas after insert on ${copy} referencing new table as added
      for each statement execute function private.enforce_quotas()`)
  return copy
}

const copies = new Map<string, Promise<string>>()
const copied = (quota: Quota) => {
  const relation = quota.relation ?? ''
  const copy = copies.get(relation) ?? copyOf(quota)
  copies.set(relation, copy)
  return copy
}

/** Points only this quota at the copy and sets it to three. */
async function onCopy(quota: Quota, copy: string): Promise<void> {
  await sql`update private.quotas set relation = 'aside' where relation = ${copy}`
  await sql`
    update private.quotas set relation = ${copy}, max_count = 3, max_per_network = 3, setting = null, network_setting = null
    where name = ${quota.name}`
}

const counted = quotas.filter(({ relation }) => relation !== null)
const guest: Person = { id: '', email: '', caller: anonymous }

test.each(counted)('the quota $name refuses bulk inserts and parallel requests beyond it', async (quota) => {
  const copy = await copied(quota)
  await onCopy(quota, copy)
  const [person, other] = [await createPerson(sql), await createPerson(sql)]
  const subjects = await sql<
    { a: string; b: string }[]
  >`select gen_random_uuid() as a, gen_random_uuid() as b`
  const [mine, another] = [subjects[0]?.a ?? '', subjects[0]?.b ?? '']
  const add = (who: Person, rows: number, subject = mine) =>
    codeOf(
      runAs(sql, who, (tx) =>
        quota.counted_by
          ? tx.unsafe(`insert into ${copy} (${quota.counted_by}) select $1 from generate_series(1, $2)`, [
              subject,
              rows,
            ])
          : tx.unsafe(`insert into ${copy} select from generate_series(1, $1::int)`, [rows]),
      ),
    )
  expect(await add(person, 4)).toBe(quota.hint)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => add(person, 1)))
  expect(outcomes.filter((each) => each === 'allowed')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['allowed', quota.hint]))
  expect(await add(other, 1, another)).toBe('allowed')
  if (!quota.counted_by) {
    const asGuest = await Promise.all(Array.from({ length: 5 }, () => add(guest, 1)))
    expect(asGuest.filter((each) => each === 'allowed')).toHaveLength(3)
  }
  // Internal work and administrators are not limited.
  await sql.unsafe(
    quota.counted_by
      ? `insert into ${copy} (${quota.counted_by}) select '${another}' from generate_series(1, 9)`
      : `insert into ${copy} select from generate_series(1, 9)`,
  )
  expect(await add(await createPerson(sql, { roles: ['admin'] }), 9)).toBe('allowed')
})

test('a person who posts 5,000 support requests, lists or messages at once adds none', async () => {
  const person = await createPerson(sql)
  await sql`truncate private.quotas`
  for (const quota of quotas) await sql`insert into private.quotas ${sql(quota)}`
  const bulk = (statement: string) => codeOf(runAs(sql, person, (tx) => tx.unsafe(statement)))
  expect(
    await bulk(`insert into public.support_requests (subject) select 'Help' from generate_series(1, 5000)`),
  ).toBe('rate_limited')
  expect(
    await bulk(`insert into public.saved_lists (name) select n::text from generate_series(1, 5000) n`),
  ).toMatch(/too_many_lists|rate_limited/)
  await runAs(sql, person, (tx) => tx`select public.request_support('Help', 'Please')`)
  expect(
    await bulk(`insert into public.support_messages (request_id, body)
      select r.id, 'More' from public.support_requests r, generate_series(1, 5000)`),
  ).toBe('rate_limited')
  expect(await sql`select from public.support_messages`).toHaveLength(1)
})

test('a person can open 20 support requests a day and have 50 lists, and the error names the limit', async () => {
  const person = await createPerson(sql)
  const ask = () => codeOf(runAs(sql, person, (tx) => tx`select public.request_support('Help', 'Please')`))
  const list = (n: number) =>
    codeOf(runAs(sql, person, (tx) => tx`insert into public.saved_lists (name) values (${`List ${n}`})`))
  const results = await Promise.all(Array.from({ length: 25 }, ask))
  expect(results.filter((each) => each === 'allowed')).toHaveLength(20)
  const lists = await Promise.all(Array.from({ length: 55 }, (_, n) => list(n)))
  expect(lists.filter((each) => each === 'allowed')).toHaveLength(50)
  expect(lists.filter((each) => each === 'too_many_lists')).toHaveLength(5)
  await runAs(
    sql,
    person,
    (tx) => tx`delete from public.saved_lists where name = (select min(name) from public.saved_lists)`,
  )
  expect(await list(99)).toBe('allowed')
})

test('a person who saves and removes a listing repeatedly is stopped at the daily limit', async () => {
  const person = await createPerson(sql)
  const listing = await createListing(sql, await createLandlord(sql), { status: 'live' })
  await sql`update private.quotas set max_count = 5 where name = 'saved_properties_added'`
  const outcomes: (string | undefined)[] = []
  for (let n = 0; n < 7; n++) {
    outcomes.push(
      await codeOf(
        runAs(sql, person, async (tx) => {
          await tx`insert into public.saved_properties (property_id) values (${listing})`
          await tx`delete from public.saved_properties`
        }),
      ),
    )
  }
  expect(outcomes.filter((each) => each === 'allowed')).toHaveLength(5)
  await sql`update private.quotas set max_count = 20000 where name = 'saved_properties_added'`
})

test('an administrator finds no network address in the quota usage', async () => {
  const rows = await sql<
    { subject: string }[]
  >`select subject from private.quota_usage where subject like 'network%'`
  expect(rows.length).toBeGreaterThan(0)
  for (const { subject } of rows) expect(subject).toMatch(/^network [0-9a-f]{64}$/)
})

test('an agent’s rows count towards the agency’s quota, and not towards their own once they have left', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent', 'private_landlord'] })
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, agent)
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${colleague.id}, 'owner')`
  await sql`update private.quotas set max_count = 3 where name in ('listings', 'agency_listings')`
  const enter = (who: Person) =>
    codeOf(runAs(sql, who, (tx) => tx`insert into public.properties (title) values ('Home')`))
  expect([await enter(agent), await enter(agent), await enter(colleague)]).toEqual(Array(3).fill('allowed'))
  expect(await enter(colleague)).toBe('too_many_agency_listings')
  await sql`delete from public.agency_members where user_id = ${agent.id}`
  expect([await enter(agent), await enter(agent), await enter(agent)]).toEqual(Array(3).fill('allowed'))
  expect(await enter(agent)).toBe('too_many_listings')
})
