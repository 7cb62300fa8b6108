import { expect, test } from 'vitest'
import { defaultAuthConfig } from './config.ts'
import { allowedRedirect, withParameters } from './redirect.ts'

const config = {
  ...defaultAuthConfig,
  siteUrl: 'https://www.lintel.test',
  apiUrl: 'https://www.lintel.test/auth/v1',
  redirectAllowList: ['https://*.preview.test/**', 'lintel-app://open', 'http://localhost:*/**'],
}

test('a visitor is redirected to addresses on the allow list', () => {
  for (const allowed of [
    'https://www.lintel.test',
    'https://www.lintel.test/reset-password?x=1#y',
    'https://branch.preview.test/deep/path?x=1',
    'lintel-app://open',
    'http://localhost:3000/',
  ])
    expect(allowedRedirect(config, allowed)).toBe(allowed)
})

// ASVS 1.2.9, 3.7.2
test('a visitor is redirected to the site instead of an address that is not allowed', () => {
  for (const refused of [
    undefined,
    '',
    'not an address',
    '/relative',
    '//evil.test',
    'https://evil.test',
    'http://www.lintel.test',
    'https://www.lintel.test.evil.test/',
    'https://www.lintel.test@evil.test/',
    'https://evil.test/?x=https://a.preview.test/',
    'https://evil.test#.preview.test/x',
    'https://a.b.preview.test/',
    'javascript:alert(1)//www.lintel.test',
    'data:text/html,x',
    'lintel-app://openx',
  ])
    expect(allowedRedirect(config, refused)).toBe('https://www.lintel.test')
})

test('parameters are added to those that the address already has', () => {
  expect(withParameters('https://a.test/x?y=1', 'query', { code: 'a b' })).toBe(
    'https://a.test/x?y=1&code=a+b',
  )
  expect(withParameters('https://a.test/x#old', 'fragment', { error: 'e' })).toBe('https://a.test/x#error=e')
})
