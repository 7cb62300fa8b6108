import { expect, test } from 'vitest'
import { createFairSlots } from './fair-slots.ts'

const options = { slots: 3, slotsPerClient: 2, maxWaiting: 10, waitMs: 10_000 }
const never = new AbortController().signal

test('a greedy client leaves a slot for another client', async () => {
  const slots = createFairSlots(options)
  const started: string[] = []
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const work = (who: string) =>
    slots.run(who, never, async () => {
      started.push(who)
      await done
    })
  const all = [work('greedy'), work('greedy'), work('greedy'), work('modest'), work('late')]
  await expect.poll(() => started).toEqual(['greedy', 'greedy', 'modest'])
  finish()
  await Promise.all(all)
  expect(started.toSorted()).toEqual(['greedy', 'greedy', 'greedy', 'late', 'modest'])
})

test('a client gets 503 when the queue is full or the wait too long', async () => {
  const slots = createFairSlots({ ...options, maxWaiting: 1, waitMs: 20 })
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const work = () => slots.run('greedy', never, () => done)
  const inside = [work(), work()]
  const waiting = work()
  await expect(work()).rejects.toMatchObject({ code: 'SlowDown' })
  await expect(waiting).rejects.toMatchObject({ code: 'SlowDown' })
  finish()
  await Promise.all(inside)
})

test('failed work releases its slot', async () => {
  const slots = createFairSlots({ ...options, slots: 1, slotsPerClient: 1 })
  const failing = () => slots.run('a', never, () => Promise.reject(new Error('no')))
  for (let n = 0; n < 3; n++) await expect(failing()).rejects.toThrow('no')
  expect(await slots.run('a', never, async () => 'fine')).toBe('fine')
})
