import { expect, test } from 'vitest'
import { contentState, isPublic } from './content-state.ts'

const now = new Date('2026-11-16T09:00:00Z')
const row = {
  status: 'published',
  publish_at: null,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '',
} as const

test('an editor sees whether content is public and whether a change is pending', () => {
  expect(contentState(undefined, undefined, now)).toMatchObject({ label: 'Not written' })
  expect(contentState({ ...row, status: 'draft' }, undefined, now)).toMatchObject({ label: 'Draft' })
  expect(
    contentState({ ...row, status: 'scheduled', publish_at: '2026-11-20T09:00:00Z' }, undefined, now),
  ).toMatchObject({ label: 'Scheduled', detail: 'Opens 20 November at 09:00' })
  expect(contentState(row, { publish_at: null, updated_at: '' }, now)).toMatchObject({
    label: 'Published',
    detail: 'A change in draft',
  })
  expect(contentState(row, { publish_at: '2026-11-20T09:00:00Z', updated_at: '' }, now).detail).toBe(
    'A change opens 20 November at 09:00',
  )
})

test('a reader sees scheduled content from its publication time, even before its status changes', () => {
  const scheduled = { ...row, status: 'scheduled', publish_at: '2026-11-16T08:00:00Z' } as const
  expect(isPublic(scheduled, now.getTime())).toBe(true)
  expect(contentState(scheduled, undefined, now).label).toBe('Published')
})
