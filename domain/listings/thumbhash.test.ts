import { expect, test } from 'vitest'
import { averageColour } from './thumbhash.ts'

test('a visitor sees a placeholder in the average colour of the picture', () => {
  expect(averageColour('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toBe('rgb(86 82 88)')
})

test('a grey picture gives a grey placeholder', () => {
  const grey = btoa(
    String.fromCharCode(...[32 | ((31 & 3) << 6), (31 >> 2) | (31 << 4), 31 >> 4, 0, 0].map((b) => b & 255)),
  )
  const [red = 0, green = 0, blue = 0] = (averageColour(grey) ?? '').match(/\d+/g)?.map(Number) ?? []
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(16)
})

test('a damaged hash gives no placeholder rather than an error', () => {
  expect(averageColour('')).toBeUndefined()
  expect(averageColour('not base64!')).toBeUndefined()
})
