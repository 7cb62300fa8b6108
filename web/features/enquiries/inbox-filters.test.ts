import { expect, test } from 'vitest'
import { inboxParams, readInboxFilters } from './inbox-filters.ts'

const read = (text: string) => readInboxFilters(new URLSearchParams(text), 'professional')

test('an agent’s inbox filters survive a round trip through the URL', () => {
  const filters = {
    side: 'professional',
    state: 'answered',
    text: 'loft & cellar',
    page: 3,
    assigned: 'late',
    branch: '6f1c2c6e-9f0e-4d8e-8c7a-3a5a0e1b2c3d',
  } as const
  expect(read(inboxParams(filters).toString())).toEqual(filters)
})

test('an agent with an invalid URL sees the whole inbox', () => {
  expect(read('side=both&state=unconfirmed&page=-2&assigned=you&branch=1')).toEqual({
    side: 'professional',
    state: undefined,
    text: '',
    page: 1,
    assigned: undefined,
    branch: undefined,
  })
  expect(read('page=1e99').page).toBe(10_000)
})
