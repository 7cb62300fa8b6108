import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Change } from './change.ts'
import { openTriggerSource } from './trigger-source.ts'

const { sql } = await testDatabase()
await sql.unsafe(`
  create table public.fixture_notes (id int primary key, title text, at timestamptz);
  create table public.fixture_other (id int primary key);
  alter publication supabase_realtime add table public.fixture_notes;`)

test('triggers report every change in order, including long rows, and leave no payload behind', async () => {
  const received: Change[] = []
  const source = openTriggerSource({
    sql,
    onError: (error) => {
      throw error
    },
    listener: {
      hasSubscribers: (_, table) => table === 'fixture_notes',
      onChanges: async (changes) => void received.push(...changes),
      onGap: () => undefined,
    },
  })
  await source.ready()
  const long = 'x'.repeat(20_000)
  await sql`insert into public.fixture_notes values (1, 'short', '2026-05-01 10:00+00')`
  await sql`update public.fixture_notes set title = ${long}`
  await sql`delete from public.fixture_notes`
  await sql`insert into public.fixture_notes values (2, ${long}, null)`
  await sql`insert into public.fixture_other values (1)`
  await expect.poll(() => received.at(-1)?.record?.id).toBe(2)
  expect(received.map(({ type, record, old }) => [type, record?.id, old?.id])).toEqual([
    ['INSERT', 1, undefined],
    ['UPDATE', 1, 1],
    ['DELETE', undefined, 1],
    ['INSERT', 2, undefined],
  ])
  expect(received[0]).toMatchObject({
    schema: 'public',
    record: { title: 'short', at: '2026-05-01T10:00:00+00:00' },
  })
  for (const row of [received[1]?.record, received[2]?.old, received[3]?.record])
    expect(row?.title).toBe(long)
  await source.stop()

  const triggers = () =>
    sql`select tgrelid::regclass::text as table from pg_trigger where tgname = 'lintel_publish_change' and tgrelid = 'public.fixture_notes'::regclass`
  expect(await triggers()).toHaveLength(1)
  await sql`select realtime.set_change_triggers(false)`
  expect(await triggers()).toHaveLength(0)
})
