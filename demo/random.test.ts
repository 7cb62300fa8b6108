import { expect, test } from 'vitest'
import { createRandom, idFor } from './random.ts'

test('the same seed gives the same numbers, and another seed gives others', () => {
  const draw = (seed: string) => Array.from({ length: 5 }, createRandom(seed, 1).next)
  expect(draw('lintel')).toEqual(draw('lintel'))
  expect(draw('lintel')).not.toEqual(draw('other'))
})

test('a weighted choice is as frequent as its weight', () => {
  const random = createRandom('weights')
  const flats = Array.from({ length: 10_000 }, () => random.weighted({ Flat: 3, Garage: 1 })).filter(
    (each) => each === 'Flat',
  )
  expect(flats.length / 10_000).toBeCloseTo(0.75, 1)
})

test('a hundred thousand listings get different version 4 UUIDs', () => {
  const ids = new Set(Array.from({ length: 100_000 }, (_, i) => idFor('listing', i)))
  expect(ids.size).toBe(100_000)
  for (const id of [...ids].slice(0, 1_000))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
