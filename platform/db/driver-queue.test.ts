import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connect } from './connect.ts'
import driverQueue from './driver-queue.ts'

test('entries leave the queue in the order in which they came, except those that were removed', () => {
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

test('the order is kept when the queue is compacted', () => {
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

const isConnection = (value: unknown) => typeof value === 'object' && value !== null && 'idleTimer' in value

test('a pool that is never fully used does not grow with the number of queries', async () => {
  const { url } = await testDatabase()
  const sql = connect(url, { max: 2, name: 'test' })
  await Promise.all([sql`select pg_sleep(0.2)`, sql`select pg_sleep(0.2)`]) // opens both connections
  const indexOf = vi.spyOn(Array.prototype, 'indexOf')
  onTestFinished(() => indexOf.mockRestore())
  for (let n = 0; n < 500; n++) await sql`select 1`
  // The driver searches its queue of idle connections at every query.
  const queueLengths = indexOf.mock.calls.flatMap(([searched], at) =>
    isConnection(searched) ? [(indexOf.mock.contexts[at] as unknown[]).length] : [],
  )
  expect(queueLengths.length).toBeGreaterThanOrEqual(500)
  expect(Math.max(...queueLengths)).toBeLessThan(100)
  await sql.end()
})
