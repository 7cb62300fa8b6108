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
