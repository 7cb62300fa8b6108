import { expect, test } from 'vitest'
import { addressFor } from './listen.ts'

test('a person is shown an address that can be opened, whatever the server listens on', () => {
  expect(addressFor('127.0.0.1', 3000)).toBe('http://127.0.0.1:3000')
  for (const everywhere of ['0.0.0.0', '::']) expect(addressFor(everywhere, 80)).toBe('http://localhost:80')
  expect(new URL(addressFor('::1', 3000)).host).toBe('[::1]:3000')
})
