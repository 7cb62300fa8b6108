import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

function collect(): void {
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

test('an operator sees how much a full collection leaves, in the heap and outside', async () => {
  const { heap, outside } = createReader()
  collect()
  await expect.poll(heap).toBeGreaterThan(1e6)
  await expect.poll(outside).toBeGreaterThan(0)
  const before = { heap: await heap(), outside: await outside() }

  const kept = { objects: Array.from({ length: 500_000 }, (_, n) => ({ n })), buffer: Buffer.alloc(1e7) }
  collect()
  await expect.poll(heap).toBeGreaterThan(before.heap + kept.objects.length * 8)
  await expect.poll(outside).toBeGreaterThan(before.outside + kept.buffer.length / 2)
})

test('an operator is not shown buffers that nobody holds any more', async () => {
  const { outside } = createReader()
  const held = Array.from({ length: 2000 }, () => Buffer.alloc(2 ** 15))
  const heldBytes = held.length * 2 ** 15
  collect()
  await expect.poll(outside).toBeGreaterThan(heldBytes)
  const before = await outside()
  held.length = 0
  collect()
  await expect.poll(outside).toBeLessThan(before - heldBytes / 2)
})
