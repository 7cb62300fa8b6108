import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createTables } from './tables.ts'

const { sql } = await testDatabase()
const publish = (table: string) =>
  sql.unsafe(
    `create table public.${table} (id int primary key); alter publication supabase_realtime add table public.${table}`,
  )

test('a newly published table is recognised at once, even if a client has just asked for it', async () => {
  const tables = createTables(sql)
  await publish('fixture_first')
  expect(await tables.isPublished('public', 'fixture_first')).toBe(true)
  await publish('fixture_second')
  expect(await tables.isPublished('public', 'fixture_second')).toBe(true)
})

test('many unknown names at once cause one query', async () => {
  let questions = 0
  const counting = new Proxy(sql, {
    apply: (target, self, args) => {
      questions++
      return Reflect.apply(target, self, args)
    },
  })
  const tables = createTables(counting)
  await tables.isPublished('public', 'fixture_first')
  const before = questions
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => tables.isPublished('public', `fixture_nowhere_${i}`)),
  )
  expect(answers).not.toContain(true)
  expect(questions - before).toBe(1)
})
