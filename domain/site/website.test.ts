import { expect, test } from 'vitest'
import { isWebsite } from './website.ts'

test.each([
  'https://www.example.co.uk',
  'http://example.org:8080/o’neill?a=1#top',
  'https://müller.example/',
])('an agent may use %s as their website', (address) => expect(isWebsite(address)).toBe(true))

test.each([
  'example.org',
  'https://',
  'https://localhost',
  'https://example.org@evil.example',
  'https://example.org/a b',
  'https://example.org/"onclick="alert(1)',
  'ftp://example.org',
  'javascript:alert(1)//https://example.org',
  `https://example.org/${'a'.repeat(300)}`,
])('an agent cannot use %s as their website', (address) => expect(isWebsite(address)).toBe(false))
