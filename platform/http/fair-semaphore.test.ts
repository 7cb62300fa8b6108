import { expect, test } from 'vitest'
import { createFairSemaphore, NoSlotFree } from './fair-semaphore.ts'

const neverAborted = () => new AbortController().signal
const state = (promise: Promise<void> | undefined) =>
  Promise.race([
    Promise.resolve(promise).then(
      () => 'acquired',
      () => 'refused',
    ),
    Promise.resolve().then(() => 'waiting'),
  ])

test('requests do not wait while slots are free', () => {
  const semaphore = createFairSemaphore({ slots: 2, maxWaiting: 10, waitMs: 1000 })
  expect([semaphore.acquire(neverAborted), semaphore.acquire(neverAborted)]).toEqual([undefined, undefined])
})

test('waiting requests get released slots in the order in which they came', async () => {
  const semaphore = createFairSemaphore({ slots: 1, maxWaiting: 10, waitMs: 1000 })
  semaphore.acquire(neverAborted)
  const order: string[] = []
  const first = semaphore.acquire(neverAborted)?.then(() => order.push('first'))
  const second = semaphore.acquire(neverAborted)?.then(() => order.push('second'))
  semaphore.release()
  await first
  expect(order).toEqual(['first'])
  semaphore.release()
  await second
  expect(order).toEqual(['first', 'second'])
  semaphore.release()
  expect(semaphore.acquire(neverAborted)).toBeUndefined()
})

test('an operator can count the slots in use, and who waits or was refused', async () => {
  const semaphore = createFairSemaphore({ slots: 1, maxWaiting: 1, waitMs: 60_000 })
  semaphore.acquire(neverAborted)
  const waiting = semaphore.acquire(neverAborted)
  await expect(semaphore.acquire(neverAborted)).rejects.toThrow(NoSlotFree)
  expect(semaphore.stats()).toEqual({ used: 1, waiting: 1, waits: 2, rejections: 1 })
  semaphore.release()
  await waiting
  expect(semaphore.stats()).toEqual({ used: 1, waiting: 0, waits: 2, rejections: 1 })
})

// ASVS 15.2.2
test('a request is refused after a time limit, and at once if too many are waiting', async () => {
  const semaphore = createFairSemaphore({ slots: 1, maxWaiting: 1, waitMs: 20 })
  semaphore.acquire(neverAborted)
  const waiting = semaphore.acquire(neverAborted)
  await expect(semaphore.acquire(neverAborted)).rejects.toThrow(NoSlotFree)
  await expect(waiting).rejects.toThrow('timed out')
  semaphore.release()
  expect(semaphore.acquire(neverAborted)).toBeUndefined()
})

test('a request that is aborted while it waits leaves its turn to the next', async () => {
  const semaphore = createFairSemaphore({ slots: 1, maxWaiting: 10, waitMs: 1000 })
  semaphore.acquire(neverAborted)
  const controller = new AbortController()
  const abortedRequest = semaphore.acquire(() => controller.signal)
  const next = semaphore.acquire(neverAborted)
  controller.abort()
  await expect(abortedRequest).rejects.toThrow(NoSlotFree)
  expect(await state(next)).toBe('waiting')
  semaphore.release()
  await next
})

test('a request that was aborted before it had to wait takes no place in the queue', async () => {
  const semaphore = createFairSemaphore({ slots: 1, maxWaiting: 1, waitMs: 60_000 })
  semaphore.acquire(neverAborted)
  await expect(semaphore.acquire(() => AbortSignal.abort())).rejects.toThrow('aborted before a slot was free')
  const next = semaphore.acquire(neverAborted)
  semaphore.release()
  await next
})

test('a client that holds its maximum waits although slots are free, and other clients do not', async () => {
  const semaphore = createFairSemaphore({ slots: 3, slotsPerClient: 2, maxWaiting: 10, waitMs: 1000 })
  expect([semaphore.acquire(neverAborted, 'busy'), semaphore.acquire(neverAborted, 'busy')]).toEqual([
    undefined,
    undefined,
  ])
  const third = semaphore.acquire(neverAborted, 'busy')
  expect(await state(third)).toBe('waiting')
  expect(semaphore.acquire(neverAborted, 'other')).toBeUndefined()
  semaphore.release('other')
  expect(await state(third)).toBe('waiting')
  semaphore.release('busy')
  await third
})

test('a client does not wait behind another one that holds its maximum', async () => {
  const semaphore = createFairSemaphore({ slots: 2, slotsPerClient: 1, maxWaiting: 10, waitMs: 1000 })
  semaphore.acquire(neverAborted, 'busy')
  semaphore.acquire(neverAborted, 'other')
  const second = semaphore.acquire(neverAborted, 'busy')
  const third = semaphore.acquire(neverAborted, 'third')
  semaphore.release('other')
  await third
  expect(await state(second)).toBe('waiting')
})

test('a client without a slot is served before clients that hold some and came earlier', async () => {
  const semaphore = createFairSemaphore({ slots: 4, slotsPerClient: 3, maxWaiting: 10, waitMs: 1000 })
  for (const client of ['busy', 'busy', 'busier', 'busier']) semaphore.acquire(neverAborted, client)
  const third = semaphore.acquire(neverAborted, 'busy')
  const other = semaphore.acquire(neverAborted, 'other')
  semaphore.release('busier')
  await other
  expect(await state(third)).toBe('waiting')
})
