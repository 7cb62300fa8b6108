import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Database } from '../../../supabase/database.ts'
import { loadSearch } from './load-search.ts'

const places: Record<string, { name: string; slug: string } | undefined> = {
  Clapham: { name: 'Clapham', slug: 'clapham' },
  Balham: { name: 'Balham', slug: 'balham' },
}

/** Knows Clapham and Balham, and takes every other text for a misspelt Clapham. Finds no listings. */
const client = createClient<Database>('http://lintel.test', 'anonymous', {
  global: {
    fetch: async (input, init) => {
      const name = new URL(String(input)).pathname.split('/').at(-1)
      if (name === 'find_place') {
        const { location } = JSON.parse(String(init?.body))
        return Response.json(places[location] ? [places[location]] : [])
      }
      if (name === 'correct_place') {
        const { location } = JSON.parse(String(init?.body))
        return Response.json(places[location] ? null : { ...places.Clapham, is_likely: true })
      }
      if (name === 'search_properties')
        return Response.json({ items: [], next: null, count: 0, is_exact: true, place: null })
      return Response.json([])
    },
  },
})

/** The search that a text leads to, through all redirects but the last page, which has none. */
async function searchFor(location: string): Promise<URLSearchParams> {
  let url = new URL(`http://lintel.test/search?${new URLSearchParams({ location })}`)
  for (let redirects = 0; redirects < 3; redirects++) {
    const thrown: unknown = await loadSearch(client, url, String, () => undefined).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (thrown === undefined) break
    if (!(thrown instanceof Response)) throw thrown
    url = new URL(thrown.headers.get('location') ?? '', url)
  }
  return url.searchParams
}

test('a visitor who names several places and one to leave out gets a search without that one', async () => {
  const search = await searchFor('Clapham, Balham but not SW4')
  expect(search.get('place')).toBe('clapham')
  expect(search.getAll('also')).toEqual(['balham'])
  expect(search.getAll('not')).toEqual(['SW4'])
})

test('a visitor who misspells a place still leaves out the other', async () => {
  const search = await searchFor('Claphem but not SW4')
  expect(search.get('place')).toBe('clapham')
  expect(search.get('typed')).toBe('Claphem')
  expect(search.getAll('not')).toEqual(['SW4'])
})
