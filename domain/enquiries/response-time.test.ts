import { expect, test } from 'vitest'
import { formatReplyTime } from './response-time.ts'

test('a visitor sees an agent’s typical response time', () => {
  expect(formatReplyTime(45)).toBe('Usually replies within the hour')
  expect(formatReplyTime(300)).toBe('Usually replies the same day')
  expect(formatReplyTime(20 * 60)).toBe('Usually replies within a day')
  expect(formatReplyTime(30 * 60)).toBe('Usually replies within 2 days')
})

test('a visitor sees no response time of an agent who answers late or has none', () => {
  expect(formatReplyTime(null)).toBeUndefined()
  expect(formatReplyTime(5 * 24 * 60)).toBeUndefined()
})
