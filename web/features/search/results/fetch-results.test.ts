import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { parseSearchQuery } from '../../../../domain/search/search-query.ts'
import { fetchResults } from './fetch-results.ts'

/** A listing is published between the count and the list. */
const responses: Record<string, unknown> = {
  search_count: { count: 0, is_exact: true },
  search_properties: { items: ['the home'], next: null },
}

test('a visitor sees a listing published during the search, with a matching count', async () => {
  const client = createClient('http://lintel.test', 'anonymous', {
    global: { fetch: async (url) => Response.json(responses[String(url).split('/').at(-1) ?? '']) },
  })
  const results = await fetchResults(client, parseSearchQuery(new URLSearchParams()), String, new Date())
  expect(results).toEqual({ count: 1, isExact: true, listings: ['the home'], page: 1, pageCount: 1 })
})
