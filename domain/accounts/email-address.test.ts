import { expect, test } from 'vitest'
import { looksLikeEmail } from './email-address.ts'

test.each(['ada@example.org', ' ada+homes@example.co.uk '])('%s is accepted as an email address', (text) => {
  expect(looksLikeEmail(text)).toBe(true)
})

test.each(['', 'ada', '@example.org', 'ada@', 'ada@example', 'ada @example.org', 'ada@b@c'])(
  '“%s” is not an email address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false)
  },
)
