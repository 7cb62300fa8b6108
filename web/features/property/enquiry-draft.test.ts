import { expect, test } from 'vitest'
import { parseDraft } from './enquiry-draft.ts'

test('a visitor finds their words again after signing in', () => {
  const draft = { message: 'May I see it?', name: 'Asha', email: 'asha@example.com', phone: '' }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})

test('damaged storage gives an empty form rather than an error', () => {
  expect(parseDraft('{')).toBeUndefined()
  expect(parseDraft('null')).toBeUndefined()
  expect(parseDraft('{"message":1}')).toEqual({ message: '', name: '', email: '', phone: '' })
})
