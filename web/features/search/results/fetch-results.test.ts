import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { parseSearchQuery } from '../../../../domain/search/search-query.ts'
import type { Database, SupabaseClient } from '../../../../supabase/database.ts'
import { fetchResults } from './fetch-results.ts'

function clientAnswering(answer: object): { client: SupabaseClient; requests: string[] } {
  const requests: string[] = []
  const client = createClient<Database>('http://lintel.test', 'anonymous', {
    global: {
      fetch: async (input) => {
        requests.push(new URL(String(input)).pathname)
        return Response.json(answer)
      },
    },
  })
  return { client, requests }
}

const leeds = { name: 'Leeds', kind: 'city', parent: null, latitude: 53.8, longitude: -1.55 }

test('a search asks the database once for its listings, their count and its place', async () => {
  const { client, requests } = clientAnswering({
    items: ['listing'],
    next: null,
    count: 1,
    is_exact: true,
    place: leeds,
  })
  const query = parseSearchQuery(new URLSearchParams('location=Leeds'))
  expect(await fetchResults(client, query, String, new Date())).toEqual({
    count: 1,
    isExact: true,
    listings: ['listing'],
    page: 1,
    pageCount: 1,
    place: leeds,
  })
  expect(requests).toEqual(['/rest/v1/rpc/search_properties'])
})

test('a visitor on a later page never reads of fewer listings than the pages show', async () => {
  const answer = { items: ['listing'], next: '1.a', count: 24, is_exact: true, place: null }
  const query = parseSearchQuery(new URLSearchParams('page=2'))
  const results = await fetchResults(clientAnswering(answer).client, query, String, new Date())
  expect(results).toMatchObject({ count: 25, pageCount: 2 })
})
