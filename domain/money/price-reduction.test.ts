import { expect, test } from 'vitest'
import { reducedFrom } from './price-reduction.ts'

const dayMs = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-18T12:00:00Z')
const ago = (days: number) => now - days * dayMs
const onSince = (days: number) => [{ isOnMarket: true, at: ago(days) }]

/** Prices by how many days ago they were set. */
const judge = (days: Record<number, number>, price: number, moves = onSince(100)) =>
  reducedFrom(
    {
      prices: Object.entries(days)
        .map(([day, each]) => ({ price: each, at: ago(Number(day)) }))
        .sort((a, b) => a.at - b.at),
      moves,
    },
    price,
    now,
  )

test('a seller who advertised a higher price for a week has reduced it', () => {
  expect(judge({ 60: 300_000 }, 290_000)).toBe(300_000)
  expect(judge({ 7: 300_000 }, 290_000, onSince(7))).toBe(300_000)
  expect(judge({ 6: 300_000 }, 290_000, onSince(6))).toBeUndefined()
})

test('a seller who raises a price and sets it back has reduced nothing', () => {
  expect(judge({ 60: 300_000, 0: 600_000 }, 300_000)).toBeUndefined()
  expect(judge({ 60: 300_000, 10: 600_000 }, 300_000)).toBeUndefined()
  expect(judge({ 60: 300_000, 10: 600_000 }, 299_999)).toBe(300_000)
  expect(judge({ 60: 300_000, 28: 600_000 }, 300_000)).toBe(600_000)
})

test('a seller who reduces every day has reduced once', () => {
  expect(judge({ 60: 300_000, 3: 290_000 }, 280_000)).toBeUndefined()
  expect(judge({ 60: 300_000, 8: 290_000 }, 280_000)).toBe(290_000)
})

test('a price from while a listing was off the market does not count as previous price', () => {
  const relisted = [
    { isOnMarket: true, at: ago(100) },
    { isOnMarket: false, at: ago(40) },
    { isOnMarket: true, at: ago(1) },
  ]
  expect(judge({ 100: 300_000, 39: 600_000 }, 300_000, relisted)).toBeUndefined()
})

test('days on the market add up over a break', () => {
  const paused = [
    { isOnMarket: true, at: ago(20) },
    { isOnMarket: false, at: ago(16) },
    { isOnMarket: true, at: ago(3) },
  ]
  expect(judge({ 20: 300_000 }, 290_000, paused)).toBe(300_000)
  expect(
    judge({ 20: 300_000 }, 290_000, [...paused.slice(0, 2), { isOnMarket: true, at: ago(2) }]),
  ).toBeUndefined()
})
