import { expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'

const addressOf = (peer: string | undefined, forwarded?: string, trustedProxies: string[] = []) =>
  createClientAddress({ trustedProxies, peerAddress: () => peer })(
    new Request('http://site.test', { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }),
  )
const proxies = ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']

// ASVS 15.3.4
test('a visitor cannot forge an address with X-Forwarded-For', () => {
  expect(addressOf('198.51.100.4', '203.0.113.9')).toBe('198.51.100.4')
  expect(addressOf('198.51.100.4', '203.0.113.9', proxies)).toBe('198.51.100.4')
})

// ASVS 4.1.3
test('a visitor behind a trusted proxy is identified by the address that the proxy saw', () => {
  expect(addressOf('10.1.2.3', '203.0.113.9', proxies)).toBe('203.0.113.9')
  expect(addressOf('10.1.2.3', '1.1.1.1, 203.0.113.9', proxies)).toBe('203.0.113.9')
  expect(addressOf('10.1.2.3', '203.0.113.9, 10.9.9.9, 192.0.2.1', proxies)).toBe('203.0.113.9')
  expect(addressOf('::ffff:10.1.2.3', '203.0.113.9:4711', proxies)).toBe('203.0.113.9')
  expect(addressOf('2001:db8::5', '[2001:4860::8]:443', proxies)).toBe('2001:4860::8')
})

test('a visitor whose forwarded address is invalid is identified by the last trusted proxy', () => {
  expect(addressOf('10.1.2.3', 'unknown', proxies)).toBe('10.1.2.3')
  expect(addressOf('10.1.2.3', '203.0.113.9, <script>', proxies)).toBe('10.1.2.3')
  expect(addressOf(undefined, '203.0.113.9', proxies)).toBe('0.0.0.0')
})
