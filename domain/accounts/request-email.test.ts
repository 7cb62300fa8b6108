import { expect, test } from 'vitest'
import { mailProvider, requestEmailProblem } from './request-email.ts'

test.each([
  ['ada@gmail.com', 'gmail'],
  ['ada@GOOGLEMAIL.com', 'gmail'],
  ['ada@yahoo.co.uk', 'yahoo'],
  ['ada@hotmail.fr', 'hotmail'],
  ['ada@live.com', 'outlook'],
  ['ada@me.com', 'icloud'],
  ['ada@mygmail.com', undefined],
  ['ada@gmail.hope.co.uk', undefined],
])('an applicant with the address %s has the provider %s', (email, provider) => {
  expect(mailProvider(email)).toBe(provider)
})

test('an agency may not apply from a free email provider, but from its own domain', () => {
  expect(requestEmailProblem('letting_agent', 'ada@icloud.com')).toBe('free_provider')
  expect(requestEmailProblem('letting_agent', 'ada@hope.test')).toBeUndefined()
})

test('a landlord may apply from Gmail, Hotmail or Outlook only', () => {
  expect(requestEmailProblem('private_landlord', 'ada@outlook.com')).toBeUndefined()
  expect(requestEmailProblem('private_landlord', 'ada@yahoo.com')).toBe('not_personal')
  expect(requestEmailProblem('private_landlord', 'ada@hope.test')).toBe('not_personal')
})

test('an applicant with an invalid address gets that problem first', () => {
  expect(requestEmailProblem('private_landlord', 'ada@gmail')).toBe('malformed')
})
