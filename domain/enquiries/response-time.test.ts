import { expect, test } from 'vitest'
import { formatReplyTime } from './response-time.ts'

test('a visitor is told how soon an agent usually answers', () => {
  expect(formatReplyTime(45)).toBe('Usually replies within the hour')
  expect(formatReplyTime(300)).toBe('Usually replies the same day')
  expect(formatReplyTime(20 * 60)).toBe('Usually replies within a day')
  expect(formatReplyTime(30 * 60)).toBe('Usually replies within 2 days')
})

test('nothing is claimed of an agent who answers late, or of whom nothing is known', () => {
  expect(formatReplyTime(null)).toBeUndefined()
  expect(formatReplyTime(5 * 24 * 60)).toBeUndefined()
})
