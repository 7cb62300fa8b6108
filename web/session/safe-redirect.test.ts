import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test('a user is redirected to an address of this site with its query and hash', () => {
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
])('a user is not redirected to %j', (next) => {
  expect(safeRedirect(next, '/portal')).toBe('/portal')
})
