import { expect, test } from 'vitest'
import { parseEmailLinkResult } from './email-link-result.ts'

test('somebody who opened a link of a mail is known by what it was for', () => {
  expect(parseEmailLinkResult('#access_token=a.b.c&expires_in=3600&type=recovery')).toEqual({
    kind: 'recovery',
  })
  expect(parseEmailLinkResult('#access_token=a.b.c&type=signup')).toEqual({ kind: 'signup' })
})

test('a link that no longer works says so', () => {
  expect(parseEmailLinkResult('#error=access_denied&error_code=otp_expired')).toEqual({ kind: 'failed' })
})

test('an anchor of a page is no arrival', () => {
  expect(parseEmailLinkResult('#enquire')).toBeUndefined()
  expect(parseEmailLinkResult('#type=recovery')).toBeUndefined()
  expect(parseEmailLinkResult('')).toBeUndefined()
})
