import { expect, test } from 'vitest'
import { looksLikeEmail } from './email-address.ts'

test.each(['ada@example.org', ' ada+homes@example.co.uk '])('%s could be an address', (text) => {
  expect(looksLikeEmail(text)).toBe(true)
})

test.each(['', 'ada', '@example.org', 'ada@', 'ada@example', 'ada @example.org', 'ada@b@c'])(
  '“%s” is none',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false)
  },
)
