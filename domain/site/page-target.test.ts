import { expect, test } from 'vitest'
import { targetPath } from './page-target.ts'

test('a reader gets from an id, a query or a path to its page', () => {
  expect(targetPath('membership', null)).toBe('/portal/membership')
  expect(targetPath('enquiry', '7')).toBe('/portal/enquiries/7')
  expect(targetPath('search', 'type=rent&keywords=a+b')).toBe('/search?type=rent&keywords=a+b')
  expect(targetPath('path', '/help?topic=alerts')).toBe('/help?topic=alerts')
})

test('a key cannot lead a reader out of its page or to another site', () => {
  expect(targetPath('enquiry', '../../admin')).toBe('/portal/enquiries/..%2F..%2Fadmin')
  expect(targetPath('path', '//evil.example')).toBe('/')
})
