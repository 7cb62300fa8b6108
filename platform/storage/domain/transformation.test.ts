import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transformationFor, variantName, widths } from './transformation.ts'

const original = { width: 4000, height: 3000, kind: 'jpeg' as const }
const request = (query: Record<string, string>, accept?: string) =>
  transformationFor({ query: (name) => query[name], accept }, original)

test('widths are rounded up to the next step, aspect ratios to the nearest common one', () => {
  expect(request({ width: '500' })).toMatchObject({ width: 640, height: undefined })
  expect(request({ width: '500', height: '333' })).toMatchObject({ width: 640, height: 427 })
  expect(request({ width: '300', height: '300' })).toMatchObject({ width: 320, height: 320 })
  expect(request({ height: '240' })).toMatchObject({ width: 320, height: undefined })
  expect(request({})).toMatchObject({ width: undefined, height: undefined, quality: 80, resize: 'cover' })
})

test('no set of requests creates more than a few thousand variants of a picture', () => {
  const names = new Set<string>()
  const queries = fc.record({
    width: fc.integer({ min: 1, max: 10_000 }).map(String),
    height: fc.integer({ min: 1, max: 10_000 }).map(String),
    quality: fc.integer({ min: 20, max: 100 }).map(String),
    resize: fc.constantFrom('cover', 'contain', 'fill'),
  })
  fc.assert(
    fc.property(queries, fc.constantFrom('image/avif', 'image/webp', '*/*'), (query, accept) => {
      const made = request(query, accept)
      names.add(variantName(made))
      expect(widths).toContain(made.width)
    }),
    { numRuns: 3000 },
  )
  expect(names.size).toBeLessThanOrEqual(6 * 11 * 4 * 3 * 3)
})

test('a browser that does not accept AVIF gets another format', () => {
  const avif = { ...original, kind: 'avif' as const }
  expect(transformationFor({ query: () => undefined, accept: undefined }, avif).format).toBe('jpeg')
  expect(request({}, 'text/html,image/webp').format).toBe('webp')
  expect(request({}, 'image/avif,image/webp').format).toBe('avif')
})
