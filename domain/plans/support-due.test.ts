import { expect, test } from 'vitest'
import { describeDue } from './support-due.ts'

const now = new Date('2026-11-16T10:00:00Z')
const openRequest = { status: 'open', due_at: null, answered_at: null } as const

test('a member who waits for support sees when to expect a reply', () => {
  expect(describeDue({ ...openRequest, due_at: '2026-11-16T18:05:00Z' }, now)).toBe(
    'Answer due today at 18:05',
  )
  expect(describeDue({ ...openRequest, due_at: '2026-11-17T09:32:00Z' }, now)).toBe(
    'Answer due tomorrow at 09:32',
  )
  expect(describeDue({ ...openRequest, due_at: '2026-11-18T09:32:00Z' }, now)).toBe(
    'Answer due 18 November at 09:32',
  )
  expect(describeDue(openRequest, now)).toBe('We answer as soon as we can')
})

test('a member whose support reply is late sees that it is overdue', () => {
  expect(describeDue({ ...openRequest, due_at: '2026-11-15T18:05:00Z' }, now)).toBe(
    'We owe you an answer since yesterday at 18:05',
  )
})

test('a member sees that a support request is answered or closed', () => {
  expect(describeDue({ ...openRequest, status: 'answered', answered_at: '2026-11-16T09:00:00Z' }, now)).toBe(
    'Answered today at 09:00',
  )
  expect(describeDue({ ...openRequest, status: 'closed' }, now)).toBe('Closed by you')
})
