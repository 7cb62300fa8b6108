import { expect, test } from 'vitest'
import { inboxParams, readInboxFilters } from './inbox-filters.ts'

const read = (text: string) => readInboxFilters(new URLSearchParams(text), 'professional')

test('an agent comes back to the inbox as it was', () => {
  const filters = { side: 'professional', state: 'answered', words: 'loft & cellar', page: 3 } as const
  expect(read(inboxParams(filters).toString())).toEqual(filters)
})

test('an address somebody has mistyped shows the whole inbox', () => {
  expect(read('side=both&state=unconfirmed&page=-2')).toEqual({
    side: 'professional',
    state: undefined,
    words: '',
    page: 1,
  })
  expect(read('page=1e99').page).toBe(10_000)
})
