import { expect, test } from 'vitest'
import { describeResponseTime } from './response-time.ts'

const describe = (response_minutes: number | null, response_share = 92, response_enquiries = 34) =>
  describeResponseTime({ response_minutes, response_share, response_enquiries })

test('a visitor sees how many enquiries an agent answers, how fast, and on how many that rests', () => {
  expect(describe(150)).toBe(
    'Answers 92% of enquiries, typically within 3 working hours (based on 34 enquiries)',
  )
  expect(describe(0)).toBe(
    'Answers 92% of enquiries, typically within one working hour (based on 34 enquiries)',
  )
})

test('a visitor sees no typical time of an agent who answers fewer than half', () => {
  expect(describe(null, 40, 20)).toBe('Answers 40% of enquiries (based on 20 enquiries)')
})

test('a visitor sees no figures that rest on fewer than five enquiries', () => {
  expect(describe(60, 100, 4)).toBeUndefined()
  expect(
    describeResponseTime({ response_minutes: 60, response_share: null, response_enquiries: null }),
  ).toBeUndefined()
})
