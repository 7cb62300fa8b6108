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
])('a reader of %s finds the provider %s', (email, provider) => {
  expect(mailProvider(email)).toBe(provider)
})

test('an agency is refused at a free provider and heard from its own address', () => {
  expect(requestEmailProblem('letting_agent', 'ada@icloud.com')).toBe('free_provider')
  expect(requestEmailProblem('letting_agent', 'ada@hope.test')).toBeUndefined()
})

test('a landlord is heard from Gmail, Hotmail or Outlook, and from nowhere else', () => {
  expect(requestEmailProblem('private_landlord', 'ada@outlook.com')).toBeUndefined()
  expect(requestEmailProblem('private_landlord', 'ada@yahoo.com')).toBe('not_personal')
  expect(requestEmailProblem('private_landlord', 'ada@hope.test')).toBe('not_personal')
})

test('an applicant who mistypes is told so first', () => {
  expect(requestEmailProblem('private_landlord', 'ada@gmail')).toBe('malformed')
})
