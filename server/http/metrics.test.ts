import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

function createReader() {
  const metrics = createMetrics()
  const read = async (name: string) =>
    Number(
      new RegExp(`^nodejs_${name}_after_collection_bytes (\\d\\S*)$`, 'm').exec(await metrics.text())?.[1],
    )
  return { heap: () => read('heap_size'), outside: () => read('external_memory') }
}

test('an operator sees the memory after a full garbage collection, in the heap and outside', async () => {
  const { heap, outside } = createReader()
  collectGarbage()
  await expect.poll(heap).toBeGreaterThan(1e6)
  await expect.poll(outside).toBeGreaterThan(0)
  const before = { heap: await heap(), outside: await outside() }

  const retained = { objects: Array.from({ length: 500_000 }, (_, n) => ({ n })), buffer: Buffer.alloc(1e7) }
  collectGarbage()
  await expect.poll(heap).toBeGreaterThan(before.heap + retained.objects.length * 8)
  await expect.poll(outside).toBeGreaterThan(before.outside + retained.buffer.length / 2)
})

test('an operator does not see buffers that are no longer referenced', async () => {
  const { outside } = createReader()
  const held = Array.from({ length: 2000 }, () => Buffer.alloc(2 ** 15))
  const heldBytes = held.length * 2 ** 15
  collectGarbage()
  await expect.poll(outside).toBeGreaterThan(heldBytes)
  const before = await outside()
  held.length = 0
  collectGarbage()
  await expect.poll(outside).toBeLessThan(before - heldBytes / 2)
})

test('an operator sees the parts, the mail queue and the connections of /rest/v1', async () => {
  const metrics = createMetrics()
  expect(await metrics.text()).toMatch(/^mail_queue_length Nan$/im)
  Object.assign(metrics.sources, {
    parts: async () => ({ mail: { status: 'degraded', message: 'overdue' } }),
    mailQueue: async () => ({ length: 3, oldestSeconds: 1200 }),
    pools: () => ({ primary: { used: 20, waiting: 2, waits: 7, rejections: 1 } }),
  } satisfies typeof metrics.sources)
  const values = [
    'part_state{part="mail"} 1',
    'mail_queue_length 3',
    'mail_queue_oldest_seconds 1200',
    'rest_pool_used_connections{database="primary"} 20',
    'rest_pool_waiting_requests{database="primary"} 2',
    'rest_pool_waits_total{database="primary"} 7',
    'rest_pool_rejections_total{database="primary"} 1',
  ]
  const missing = async () => {
    const lines = (await metrics.text()).split('\n')
    return values.filter((value) => !lines.includes(value))
  }
  await expect.poll(missing).toEqual([])
})

test('an operator sees a task that no longer succeeds', async () => {
  const metrics = createMetrics()
  const task = { name: 'send mail', everyMs: 15_000 }
  const startedAt = performance.now()
  metrics.observeTask(task)
  metrics.observeTask(task, false)
  const text = await metrics.text()
  expect(text).toContain('worker_task_failures_total{task="send mail"} 1')
  expect(text).toContain('worker_task_interval_seconds{task="send mail"} 15')
  const age = async () => Number(/^worker_task_age_seconds\{.*\} (\S+)$/m.exec(await metrics.text())?.[1])
  const before = await age()
  await expect.poll(age).toBeGreaterThan(before)
  metrics.observeTask(task, true)
  const sinceSuccess = await age()
  expect(sinceSuccess).toBeLessThan((performance.now() - startedAt) / 1000 - before)
})

test('an operator sees how often public pages come from the cache', async () => {
  const metrics = createMetrics()
  metrics.observeCacheLookup('hit')
  const text = await metrics.text()
  expect(text).toContain('page_cache_requests_total{result="hit"} 1')
  expect(text).toContain('page_cache_requests_total{result="miss"} 0')
})
