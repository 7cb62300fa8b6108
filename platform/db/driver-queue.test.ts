import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connect } from './connect.ts'
import driverQueue from './driver-queue.ts'

test('things come out in the order they went in, except those that were called out', () => {
  const queue = driverQueue(['a', 'b'])
  expect(queue.push('c')).toBe('c')
  expect(queue.shift()).toBe('a')
  expect(queue.remove('a')).toBeNull()
  queue.push('a')
  expect(queue.remove('c')).toBe('c')
  expect(queue.length).toBe(2)
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(['b', 'a', undefined])
  expect(queue.length).toBe(0)
})

test('the order stays when many have gone through and the empty places are given up', () => {
  const queue = driverQueue<number>()
  for (let n = 0; n < 100; n++) queue.push(n)
  const out: (number | undefined)[] = []
  for (let n = 100; n < 1000; n++) {
    queue.push(n)
    out.push(queue.shift())
  }
  expect(out).toEqual(Array.from({ length: 900 }, (_, n) => n))
  expect(queue.length).toBe(100)
  expect(queue.remove(950)).toBe(950)
  expect(queue.shift()).toBe(900)
})

const isConnection = (thing: unknown) => typeof thing === 'object' && thing !== null && 'idleTimer' in thing

test('a pool that is never wholly in use does not grow with its queries', async () => {
  const { url } = await testDatabase()
  const sql = connect(url, { max: 2, name: 'test' })
  await Promise.all([sql`select pg_sleep(0.2)`, sql`select pg_sleep(0.2)`]) // both are open now
  const looking = vi.spyOn(Array.prototype, 'indexOf')
  onTestFinished(() => looking.mockRestore())
  for (let n = 0; n < 500; n++) await sql`select 1`
  // The driver looks for the connection among those that are idle, at every query.
  const searched = looking.mock.calls.flatMap(([sought], at) =>
    isConnection(sought) ? [(looking.mock.contexts[at] as unknown[]).length] : [],
  )
  expect(searched.length).toBeGreaterThanOrEqual(500)
  expect(Math.max(...searched)).toBeLessThan(100)
  await sql.end()
})
