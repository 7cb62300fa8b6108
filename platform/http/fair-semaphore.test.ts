import { expect, test } from 'vitest'
import { createFairSemaphore, NoSlotFree } from './fair-semaphore.ts'

const patient = () => new AbortController().signal
const state = (promise: Promise<void> | undefined) =>
  Promise.race([
    Promise.resolve(promise).then(
      () => 'in',
      () => 'refused',
    ),
    Promise.resolve().then(() => 'waiting'),
  ])

test('as many are let in at once as there are places', () => {
  const gate = createFairSemaphore({ slots: 2, maxWaiting: 10, waitMs: 1000 })
  expect([gate.acquire(patient), gate.acquire(patient)]).toEqual([undefined, undefined])
})

test('who waits is let in when somebody leaves, in the order of their coming', async () => {
  const gate = createFairSemaphore({ slots: 1, maxWaiting: 10, waitMs: 1000 })
  gate.acquire(patient)
  const order: string[] = []
  const first = gate.acquire(patient)?.then(() => order.push('first'))
  const second = gate.acquire(patient)?.then(() => order.push('second'))
  gate.release()
  await first
  expect(order).toEqual(['first'])
  gate.release()
  await second
  expect(order).toEqual(['first', 'second'])
  gate.release()
  expect(gate.acquire(patient)).toBeUndefined()
})

// ASVS 15.2.2
test('nobody waits for ever, and only so many wait at all', async () => {
  const gate = createFairSemaphore({ slots: 1, maxWaiting: 1, waitMs: 20 })
  gate.acquire(patient)
  const waiting = gate.acquire(patient)
  await expect(gate.acquire(patient)).rejects.toThrow(NoSlotFree)
  await expect(waiting).rejects.toThrow('waited in vain')
  gate.release()
  expect(gate.acquire(patient)).toBeUndefined()
})

test('who gives up while waiting leaves their turn to the next', async () => {
  const gate = createFairSemaphore({ slots: 1, maxWaiting: 10, waitMs: 1000 })
  gate.acquire(patient)
  const controller = new AbortController()
  const gone = gate.acquire(() => controller.signal)
  const next = gate.acquire(patient)
  controller.abort()
  await expect(gone).rejects.toThrow(NoSlotFree)
  expect(await state(next)).toBe('waiting')
  gate.release()
  await next
})

test('who has gone before their turn to wait takes nobody’s place', async () => {
  const gate = createFairSemaphore({ slots: 1, maxWaiting: 1, waitMs: 60_000 })
  gate.acquire(patient)
  await expect(gate.acquire(() => AbortSignal.abort())).rejects.toThrow('gone before a place was free')
  const next = gate.acquire(patient)
  gate.release()
  await next
})

test('somebody who has their share waits, though there is room, and whoever comes after them does not', async () => {
  const gate = createFairSemaphore({ slots: 3, slotsPerClient: 2, maxWaiting: 10, waitMs: 1000 })
  expect([gate.acquire(patient, 'greedy'), gate.acquire(patient, 'greedy')]).toEqual([undefined, undefined])
  const third = gate.acquire(patient, 'greedy')
  expect(await state(third)).toBe('waiting')
  expect(gate.acquire(patient, 'modest')).toBeUndefined()
  gate.release('modest')
  expect(await state(third)).toBe('waiting')
  gate.release('greedy')
  await third
})

test('who waits behind somebody who has their share is let in before them', async () => {
  const gate = createFairSemaphore({ slots: 2, slotsPerClient: 1, maxWaiting: 10, waitMs: 1000 })
  gate.acquire(patient, 'greedy')
  gate.acquire(patient, 'modest')
  const second = gate.acquire(patient, 'greedy')
  const other = gate.acquire(patient, 'other')
  gate.release('modest')
  await other
  expect(await state(second)).toBe('waiting')
})

test('who has no place is let in before those who have some and came earlier', async () => {
  const gate = createFairSemaphore({ slots: 4, slotsPerClient: 3, maxWaiting: 10, waitMs: 1000 })
  for (const who of ['greedy', 'greedy', 'grasping', 'grasping']) gate.acquire(patient, who)
  const third = gate.acquire(patient, 'greedy')
  const modest = gate.acquire(patient, 'modest')
  gate.release('grasping')
  await modest
  expect(await state(third)).toBe('waiting')
})
