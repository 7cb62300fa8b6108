import { expect, test } from 'vitest'
import type { BulkChangeLine } from '../../../../supabase/function-types.ts'
import { countOutcomes, describeLine } from './bulk-action.ts'

const state = {
  status: 'live',
  price: 1300,
  branch_id: null,
  negotiator_id: null,
  expires_at: '2026-12-01T00:00:00Z',
  publish_at: null,
} as const
const line: BulkChangeLine = {
  id: '1',
  title: 'Flat',
  listing_type: 'rent',
  outcome: 'done',
  before: state,
  after: { ...state, price: 1250, negotiator_id: 'a', status: 'withdrawn' },
}
const people = { branches: [], negotiators: [{ id: 'a', name: 'Mara Quay' }] }

test('an agent reads what each listing was and becomes', () => {
  expect(describeLine('price', line, people)).toBe('£1,300 pcm → £1,250 pcm')
  expect(describeLine('negotiator', line, people)).toBe('None → Mara Quay')
  expect(describeLine('withdraw', line, people)).toBe('Live → Withdrawn')
  expect(describeLine('price', { ...line, outcome: 'unchanged' }, people)).toBe('Stays as it is: £1,300 pcm')
})

test('an agent reads why a listing is left out', () => {
  const refused = {
    ...line,
    outcome: 'refused',
    code: 'plan_limit_listings',
    problems: '{"limit":4,"used":4}',
  } as const
  expect(describeLine('publish', refused, people)).toContain('Your plan allows 4 listings at a time')
  expect(describeLine('publish', { ...refused, code: 'unheard_of' }, people)).toBe(
    'Not possible for this listing.',
  )
  expect(countOutcomes([line, refused])).toEqual({ done: 1, refused: 1 })
})
