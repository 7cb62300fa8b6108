import { expect, test } from 'vitest'
import { isServerError } from './unexpected-error.tsx'

const response = (status: number) => ({ status, statusText: '', internal: false, data: null })

test.each([
  ['the router’s replacement for the server’s error', new Error('Unexpected Server Error'), true],
  ['a response without a page', response(503), true],
  ['a missing page', response(404), false],
  ['a lost connection', new TypeError('Failed to fetch'), false],
  ['a fault of a component', new TypeError('x is not a function'), false],
])('a visitor is told that the server failed only if it did: %s', (_, error, isExpected) => {
  expect(isServerError(error)).toBe(isExpected)
})
