import { expect, test } from 'vitest'
import { readArrival } from './email-link-result.ts'

test('somebody who opened a link of a mail is known by what it was for', () => {
  expect(readArrival('#access_token=a.b.c&expires_in=3600&type=recovery')).toEqual({ kind: 'recovery' })
  expect(readArrival('#access_token=a.b.c&type=signup')).toEqual({ kind: 'signup' })
})

test('a link that no longer works says so', () => {
  expect(readArrival('#error=access_denied&error_code=otp_expired')).toEqual({ kind: 'failed' })
})

test('an anchor of a page is no arrival', () => {
  expect(readArrival('#enquire')).toBeUndefined()
  expect(readArrival('#type=recovery')).toBeUndefined()
  expect(readArrival('')).toBeUndefined()
})
