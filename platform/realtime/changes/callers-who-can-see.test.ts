import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { callersWhoCanSee } from './callers-who-can-see.ts'
import { createTables } from './tables.ts'

const { sql } = await testDatabase()
await sql.unsafe(`
  create table public.fixture_notes (id int primary key, owner uuid, body text);
  alter table public.fixture_notes enable row level security;
  create policy "people see their own" on public.fixture_notes for select to authenticated using (owner = (select auth.uid()));
  grant select on public.fixture_notes to authenticated, anon;
  alter publication supabase_realtime add table public.fixture_notes;`)
const shape = await createTables(sql).shapeOf('public', 'fixture_notes')
if (!shape) throw new Error('no table')

const person = (sub: string) => ({ role: 'authenticated' as const, claims: { sub, role: 'authenticated' } })
const [anna, ben] = [person(randomUUID()), person(randomUUID())]
const visitor = { role: 'anon' as const, claims: { role: 'anon' } }
const service = { role: 'service_role' as const, claims: { role: 'service_role' } }
/** The claims of this caller make the policy raise an error. */
const broken = person('not a uuid')
const everybody = [broken, anna, visitor, ben, service]

const change = (over: object) => ({
  type: 'INSERT' as const,
  schema: 'public',
  table: 'fixture_notes',
  record: { id: 1, owner: anna.claims.sub, body: 'x' },
  old: null,
  committedAt: '',
  ...over,
})
const seeing = async (over: object) => {
  const found = await callersWhoCanSee(sql, change(over), shape, everybody)
  return everybody.filter((each) => found.has(each))
}

test('each caller sees what their own claims allow, even if a policy fails for another caller', async () => {
  expect(await seeing({})).toEqual([anna, service])
  expect(await seeing({ record: { id: 1, owner: ben.claims.sub, body: null } })).toEqual([ben, service])
})

test('a row that arrives without its long values is read from its table', async () => {
  await sql`insert into public.fixture_notes values (7, ${anna.claims.sub}, 'long')`
  expect(await seeing({ type: 'UPDATE', record: { id: 7, owner: anna.claims.sub } })).toEqual([anna, service])
  expect(await seeing({ type: 'UPDATE', record: { id: 8, owner: anna.claims.sub } })).toEqual([])
})

test('only the service role gets the delete of a row known by its key alone', async () => {
  const gone = { type: 'DELETE', record: null }
  expect(await seeing({ ...gone, old: { id: 1, owner: anna.claims.sub, body: 'x' } })).toEqual([
    anna,
    service,
  ])
  expect(await seeing({ ...gone, old: { id: 1 } })).toEqual([service])
})

test('the connection has no caller left after the check', async () => {
  const [row] =
    await sql`select current_user = session_user as is_self, current_setting('request.jwt.claims', true) as claims`
  expect(row).toMatchObject({ is_self: true })
  expect(row?.claims ?? '').toBe('')
})
