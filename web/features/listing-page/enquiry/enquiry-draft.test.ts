import { expect, test } from 'vitest'
import { changeDraft, parseDraft } from './enquiry-draft.ts'

const draft = {
  id: 'a',
  wasAttempted: false,
  message: 'May I see it?',
  wantsViewing: true,
  times: ['Saturday morning'],
  slot: '',
  name: 'Asha',
  email: 'asha@example.com',
  phone: '',
  sharesEmail: false,
}

test('a visitor finds their draft again', () => {
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})

test('a visitor with damaged storage gets an empty form rather than an error', () => {
  expect(parseDraft('{')).toBeUndefined()
  expect(parseDraft('null')).toBeUndefined()
  expect(parseDraft('{"message":1,"times":"x"}')).toMatchObject({ message: '', times: [], slot: '', id: '' })
})

test('a draft that was sent keeps its id until it changes', () => {
  expect(changeDraft(draft, { message: 'May I?' }).id).toBe('a')
  const attempted = { ...draft, wasAttempted: true }
  expect(changeDraft(attempted, { message: 'May we?' }).id).not.toBe('a')
})
