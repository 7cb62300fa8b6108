import { expect, test } from 'vitest'
import { changeDraft, emptyDraft, parseReplyDraft } from './reply-draft.ts'

test('words that were tried keep their id until they change', () => {
  const draft = changeDraft(emptyDraft(), 'Is Saturday')
  const written = changeDraft(draft, 'Is Saturday good?')
  expect(written.id).toBe(draft.id)
  const tried = { ...written, wasAttempted: true }
  expect(changeDraft(tried, 'Is Sunday good?').id).not.toBe(tried.id)
})

test('a writer finds their words again, and damaged storage is an empty field', () => {
  const draft = { id: 'a', body: 'Hello', wasAttempted: true }
  expect(parseReplyDraft(JSON.stringify(draft))).toEqual(draft)
  for (const damaged of [null, '{', '[]', '{"id":1,"body":"x"}'])
    expect(parseReplyDraft(damaged)).toBeUndefined()
})
