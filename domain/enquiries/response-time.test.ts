import { expect, test } from 'vitest'
import { describeResponseTime } from './response-time.ts'

test('a visitor sees an agent’s typical response time', () => {
  expect(describeResponseTime(45)).toBe('Usually replies within the hour')
  expect(describeResponseTime(300)).toBe('Usually replies the same day')
  expect(describeResponseTime(20 * 60)).toBe('Usually replies within a day')
  expect(describeResponseTime(30 * 60)).toBe('Usually replies within 2 days')
})

test('a visitor sees no response time of an agent who answers late or has none', () => {
  expect(describeResponseTime(null)).toBeUndefined()
  expect(describeResponseTime(5 * 24 * 60)).toBeUndefined()
})
