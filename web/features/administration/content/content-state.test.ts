import { expect, test } from 'vitest'
import { contentState, isPublic } from './content-state.ts'

const now = new Date('2026-11-16T09:00:00Z')
const row = {
  status: 'published',
  publish_at: null,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '',
} as const

test('an editor sees whether readers see a text, and what waits to replace it', () => {
  expect(contentState(undefined, undefined, now)).toMatchObject({ words: 'Not written' })
  expect(contentState({ ...row, status: 'draft' }, undefined, now)).toMatchObject({ words: 'Draft' })
  expect(
    contentState({ ...row, status: 'scheduled', publish_at: '2026-11-20T09:00:00Z' }, undefined, now),
  ).toMatchObject({ words: 'Scheduled', more: 'Opens 20 November at 09:00' })
  expect(contentState(row, { publish_at: null, updated_at: '' }, now)).toMatchObject({
    words: 'Published',
    more: 'A change in draft',
  })
  expect(contentState(row, { publish_at: '2026-11-20T09:00:00Z', updated_at: '' }, now).more).toBe(
    'A change opens 20 November at 09:00',
  )
})

test('a scheduled text is public from its hour on, whatever its status still says', () => {
  const scheduled = { ...row, status: 'scheduled', publish_at: '2026-11-16T08:00:00Z' } as const
  expect(isPublic(scheduled, now.getTime())).toBe(true)
  expect(contentState(scheduled, undefined, now).words).toBe('Published')
})
