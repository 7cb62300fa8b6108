import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each(['/', '/help', '/portal/listings/', '/search?type=sale&keywords=a b//c', '/help#top'])(
  'an administrator can link to %s',
  (path) => expect(isOwnPath(path)).toBe(true),
)

test.each([
  '',
  'help',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('an administrator cannot link to %j', (path) => expect(isOwnPath(path)).toBe(false))

test('a long path is checked in linear time', () => {
  expect(isOwnPath(`/${'a'.repeat(50_000)} `)).toBe(false)
})
