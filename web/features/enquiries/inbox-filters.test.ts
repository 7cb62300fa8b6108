import { expect, test } from 'vitest'
import { inboxParams, readInboxFilters } from './inbox-filters.ts'

const read = (text: string) => readInboxFilters(new URLSearchParams(text), 'professional')

test('an agent’s inbox filters survive a round trip through the URL', () => {
  const filters = { side: 'professional', state: 'answered', text: 'loft & cellar', page: 3 } as const
  expect(read(inboxParams(filters).toString())).toEqual(filters)
})

test('an agent with an invalid URL sees the whole inbox', () => {
  expect(read('side=both&state=unconfirmed&page=-2')).toEqual({
    side: 'professional',
    state: undefined,
    text: '',
    page: 1,
  })
  expect(read('page=1e99').page).toBe(10_000)
})
