import { expect, test } from 'vitest'
import { createFairPlaces } from './fair-slots.ts'

const options = { places: 3, placesEach: 2, maxWaiting: 10, waitMs: 10_000 }
const never = new AbortController().signal

test('somebody who asks for everything leaves a place for somebody else', async () => {
  const places = createFairPlaces(options)
  const begun: string[] = []
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const work = (who: string) =>
    places.within(who, never, async () => {
      begun.push(who)
      await done
    })
  const all = [work('greedy'), work('greedy'), work('greedy'), work('modest'), work('late')]
  await expect.poll(() => begun).toEqual(['greedy', 'greedy', 'modest'])
  finish()
  await Promise.all(all)
  expect(begun.toSorted()).toEqual(['greedy', 'greedy', 'greedy', 'late', 'modest'])
})

test('whoever finds too many waiting, or waits too long, is asked to come back', async () => {
  const places = createFairPlaces({ ...options, maxWaiting: 1, waitMs: 20 })
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const work = () => places.within('greedy', never, () => done)
  const inside = [work(), work()]
  const waiting = work()
  await expect(work()).rejects.toMatchObject({ code: 'SlowDown' })
  await expect(waiting).rejects.toMatchObject({ code: 'SlowDown' })
  finish()
  await Promise.all(inside)
})

test('work that fails gives its place back', async () => {
  const places = createFairPlaces({ ...options, places: 1, placesEach: 1 })
  const failing = () => places.within('a', never, () => Promise.reject(new Error('no')))
  for (let n = 0; n < 3; n++) await expect(failing()).rejects.toThrow('no')
  expect(await places.within('a', never, async () => 'fine')).toBe('fine')
})
