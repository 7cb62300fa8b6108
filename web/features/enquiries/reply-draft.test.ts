import { expect, test } from 'vitest'
import { changeDraft, emptyDraft, parseReplyDraft } from './reply-draft.ts'

test('a writer’s reply keeps its ID on a retry until the text changes', () => {
  const draft = changeDraft(emptyDraft(), 'Is Saturday')
  const written = changeDraft(draft, 'Is Saturday good?')
  expect(written.id).toBe(draft.id)
  const attempted = { ...written, wasAttempted: true }
  expect(changeDraft(attempted, 'Is Sunday good?').id).not.toBe(attempted.id)
})

test('a writer’s stored draft is restored, and damaged storage is ignored', () => {
  const draft = { id: 'a', body: 'Hello', wasAttempted: true }
  expect(parseReplyDraft(JSON.stringify(draft))).toEqual(draft)
  for (const damaged of [null, '{', '[]', '{"id":1,"body":"x"}'])
    expect(parseReplyDraft(damaged)).toBeUndefined()
})
