import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('JSON may be nested up to a thousand levels', () => {
  expect(isTooDeep(nested(1000))).toBe(false)
  expect(isTooDeep(nested(1001))).toBe(true)
  expect(isTooDeep(`${'{"a":'.repeat(1001)}1${'}'.repeat(1001)}`)).toBe(true)
})

test('adjacent brackets, and brackets in strings, do not count as nesting', () => {
  expect(isTooDeep(`[${'[],'.repeat(5000)}[]]`)).toBe(false)
  expect(isTooDeep(JSON.stringify({ a: '['.repeat(5000), b: `\\"${'{'.repeat(5000)}` }))).toBe(false)
})
