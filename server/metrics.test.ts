import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

function collect(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

test('an operator sees how much a full collection leaves, in the heap and outside', async () => {
  const metrics = createMetrics()
  const read = async (name: string) =>
    Number(
      new RegExp(`^nodejs_${name}_after_collection_bytes (\\d\\S*)$`, 'm').exec(await metrics.text())?.[1],
    )
  const heap = () => read('heap_size')
  const outside = () => read('external_memory')
  collect()
  await expect.poll(heap).toBeGreaterThan(1e6)
  const before = { heap: await heap(), outside: await outside() }

  const kept = { objects: Array.from({ length: 500_000 }, (_, n) => ({ n })), buffer: Buffer.alloc(1e7) }
  collect()
  await expect.poll(heap).toBeGreaterThan(before.heap + kept.objects.length * 8)
  expect(await outside()).toBeGreaterThan(before.outside + kept.buffer.length / 2)
})
