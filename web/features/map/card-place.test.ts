import { expect, test } from 'vitest'
import { cardPlace } from './card-place.ts'

const card = { width: 352, height: 120 }
const visible = { width: 800, top: 0, bottom: 600 }

test('a visitor sees the card of a home beside its pin', () => {
  expect(cardPlace({ left: 100, top: 300 }, card, visible)).toEqual({ left: 122, top: 240 })
  expect(cardPlace({ left: 700, top: 300 }, card, visible)).toEqual({ left: 326, top: 240 })
})

test('a visitor sees the whole card even if the pin is at the fold', () => {
  expect(cardPlace({ left: 100, top: 598 }, card, visible).top).toBe(600 - 120 - 12)
  expect(cardPlace({ left: 100, top: 2 }, card, { ...visible, top: 40 }).top).toBe(52)
  expect(cardPlace({ left: 1, top: 300 }, card, { ...visible, width: 380 }).left).toBe(12)
})
