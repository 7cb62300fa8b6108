import { afterEach, expect, test } from 'vitest'
import { createWorkerPool, type Pool, PoolBusy } from './worker-pool.ts'

const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'\nparentPort.on('message', (task) => { ${body} })`)}`,
  )

const doubling = script(
  `task === 'die' ? process.exit(1) : task === 'fail' ? parentPort.postMessage({ error: 'no' }) : setTimeout(() => parentPort.postMessage({ result: task * 2 }), 5)`,
)

let pool: Pool<number | string, number>
afterEach(() => pool.close())

test('a caller gets the result of its own task among many', async () => {
  pool = createWorkerPool(doubling, { size: 2 })
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(pool.run))
  expect(answers).toEqual([2, 4, 6, 8, 10, 12, 14])
})

test('a task that fails or kills its thread does not affect others', async () => {
  pool = createWorkerPool(doubling, { size: 1 })
  const [failed, died, after] = await Promise.allSettled([pool.run('fail'), pool.run('die'), pool.run(21)])
  expect(failed.status).toBe('rejected')
  expect(died.status).toBe('rejected')
  expect(after).toEqual({ status: 'fulfilled', value: 42 })
})

test('a caller is refused at once when the queue is full', async () => {
  pool = createWorkerPool(doubling, { size: 1, maxWaiting: 2 })
  const accepted = [pool.run(1), pool.run(2), pool.run(3)]
  await expect(pool.run(4)).rejects.toBeInstanceOf(PoolBusy)
  expect(await Promise.all(accepted)).toEqual([2, 4, 6])
})

test('a caller of a closed pool is refused', async () => {
  pool = createWorkerPool(doubling)
  await pool.close()
  await expect(pool.run(1)).rejects.toBeInstanceOf(PoolBusy)
})
