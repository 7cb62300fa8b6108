import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test('an address of this site is kept with all that belongs to it', () => {
  expect(safeRedirect('/property/1?photo=2#costs', '/portal')).toBe('/property/1?photo=2#costs')
})

test.each([
  null,
  undefined,
  '',
  'portal',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  '/%2e//evil.test',
  '/a/..//evil.test',
  '/./\\evil.test',
  'javascript:alert(1)',
])('%j leads nowhere else', (next) => {
  expect(safeRedirect(next, '/portal')).toBe('/portal')
})
