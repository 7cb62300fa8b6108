import { expect, test } from 'vitest'
import { changeDraft, parseDraft } from './enquiry-draft.ts'

const draft = {
  id: 'a',
  wasAttempted: false,
  message: 'May I see it?',
  wantsViewing: true,
  times: ['Saturday morning'],
  name: 'Asha',
  email: 'asha@example.com',
  phone: '',
  sharesEmail: false,
}

test('a visitor finds their words again', () => {
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})

test('damaged storage gives an empty form rather than an error', () => {
  expect(parseDraft('{')).toBeUndefined()
  expect(parseDraft('null')).toBeUndefined()
  expect(parseDraft('{"message":1,"times":"x"}')).toMatchObject({ message: '', times: [], id: '' })
})

test('words that were on their way keep their id until they change', () => {
  expect(changeDraft(draft, { message: 'May I?' }).id).toBe('a')
  const attempted = { ...draft, wasAttempted: true }
  expect(changeDraft(attempted, { message: 'May we?' }).id).not.toBe('a')
})
