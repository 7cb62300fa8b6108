import { expect, test } from 'vitest'
import { parseEmailLinkResult } from './email-link-result.ts'

test('a user who opened an emailed link arrives with its purpose', () => {
  expect(parseEmailLinkResult('#access_token=a.b.c&expires_in=3600&type=recovery')).toEqual({
    kind: 'recovery',
  })
  expect(parseEmailLinkResult('#access_token=a.b.c&type=signup')).toEqual({ kind: 'signup' })
})

test('a user with an expired link arrives with a failure', () => {
  expect(parseEmailLinkResult('#error=access_denied&error_code=otp_expired')).toEqual({ kind: 'failed' })
})

test('a visitor with an ordinary anchor has no link result', () => {
  expect(parseEmailLinkResult('#enquire')).toBeUndefined()
  expect(parseEmailLinkResult('#type=recovery')).toBeUndefined()
  expect(parseEmailLinkResult('')).toBeUndefined()
})
