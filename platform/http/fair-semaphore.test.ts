import { expect, test } from 'vitest'
import { createGate, GateClosed } from './fair-semaphore.ts'

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
  const gate = createGate({ places: 2, maxWaiting: 10, waitMs: 1000 })
  expect([gate.enter(patient), gate.enter(patient)]).toEqual([undefined, undefined])
})

test('who waits is let in when somebody leaves, in the order of their coming', async () => {
  const gate = createGate({ places: 1, maxWaiting: 10, waitMs: 1000 })
  gate.enter(patient)
  const order: string[] = []
  const first = gate.enter(patient)?.then(() => order.push('first'))
  const second = gate.enter(patient)?.then(() => order.push('second'))
  gate.leave()
  await first
  expect(order).toEqual(['first'])
  gate.leave()
  await second
  expect(order).toEqual(['first', 'second'])
  gate.leave()
  expect(gate.enter(patient)).toBeUndefined()
})

// ASVS 15.2.2
test('nobody waits for ever, and only so many wait at all', async () => {
  const gate = createGate({ places: 1, maxWaiting: 1, waitMs: 20 })
  gate.enter(patient)
  const waiting = gate.enter(patient)
  await expect(gate.enter(patient)).rejects.toThrow(GateClosed)
  await expect(waiting).rejects.toThrow('waited in vain')
  gate.leave()
  expect(gate.enter(patient)).toBeUndefined()
})

test('who gives up while waiting leaves their turn to the next', async () => {
  const gate = createGate({ places: 1, maxWaiting: 10, waitMs: 1000 })
  gate.enter(patient)
  const controller = new AbortController()
  const gone = gate.enter(() => controller.signal)
  const next = gate.enter(patient)
  controller.abort()
  await expect(gone).rejects.toThrow(GateClosed)
  expect(await state(next)).toBe('waiting')
  gate.leave()
  await next
})

test('who has gone before their turn to wait takes nobody’s place', async () => {
  const gate = createGate({ places: 1, maxWaiting: 1, waitMs: 60_000 })
  gate.enter(patient)
  await expect(gate.enter(() => AbortSignal.abort())).rejects.toThrow('gone before a place was free')
  const next = gate.enter(patient)
  gate.leave()
  await next
})

test('somebody who has their share waits, though there is room, and whoever comes after them does not', async () => {
  const gate = createGate({ places: 3, placesEach: 2, maxWaiting: 10, waitMs: 1000 })
  expect([gate.enter(patient, 'greedy'), gate.enter(patient, 'greedy')]).toEqual([undefined, undefined])
  const third = gate.enter(patient, 'greedy')
  expect(await state(third)).toBe('waiting')
  expect(gate.enter(patient, 'modest')).toBeUndefined()
  gate.leave('modest')
  expect(await state(third)).toBe('waiting')
  gate.leave('greedy')
  await third
})

test('who waits behind somebody who has their share is let in before them', async () => {
  const gate = createGate({ places: 2, placesEach: 1, maxWaiting: 10, waitMs: 1000 })
  gate.enter(patient, 'greedy')
  gate.enter(patient, 'modest')
  const second = gate.enter(patient, 'greedy')
  const other = gate.enter(patient, 'other')
  gate.leave('modest')
  await other
  expect(await state(second)).toBe('waiting')
})

test('who has no place is let in before those who have some and came earlier', async () => {
  const gate = createGate({ places: 4, placesEach: 3, maxWaiting: 10, waitMs: 1000 })
  for (const who of ['greedy', 'greedy', 'grasping', 'grasping']) gate.enter(patient, who)
  const third = gate.enter(patient, 'greedy')
  const modest = gate.enter(patient, 'modest')
  gate.leave('grasping')
  await modest
  expect(await state(third)).toBe('waiting')
})
