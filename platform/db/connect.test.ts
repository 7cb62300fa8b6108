import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connect } from './connect.ts'

test('a connection that holds a lock is never closed because it is idle or old', () => {
  const url = 'postgresql://nobody@127.0.0.1:1/none'
  const holding = connect(url, { max: 1, name: 'test', onClose: () => undefined })
  expect(holding.options).toMatchObject({ idle_timeout: 0, max_lifetime: null })
  expect(connect(url, { max: 1, name: 'test' }).options.idle_timeout).toBeGreaterThan(0)
})

test('only the first connection fetches the array types, and later ones still parse arrays', async () => {
  const database = await testDatabase()
  const sql = connect(database.url, { max: 1, name: 'test' })
  const queryArray = async () => {
    const [row] = await sql<{ pid: number; names: string[] }[]>`
      select pg_backend_pid() as pid, array['a', 'b'] as names`
    return row
  }
  expect(sql.options.fetch_types).toBe(true)
  const first = await queryArray()
  expect(sql.options.fetch_types).toBe(false)
  await database.sql`select pg_terminate_backend(${first?.pid ?? 0})`
  await expect.poll(queryArray).toMatchObject({ names: ['a', 'b'] })
  expect((await queryArray())?.pid).not.toBe(first?.pid)
  await sql.end()
})
