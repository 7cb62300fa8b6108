import { expect, test } from 'vitest'
import type { Count, FoundPlace } from '../../../domain/search/search-heading.ts'
import { emptyQuery, type SearchQuery } from '../../../domain/search/search-query.ts'
import { searchMeta } from './search-meta.ts'
import { searchText } from './search-text.ts'

const siteUrl = 'https://lintel.example'
const leeds: FoundPlace = {
  name: 'Leeds',
  kind: 'city',
  parent: 'West Yorkshire',
  latitude: 53.8,
  longitude: -1.5,
}
const query = (change: Partial<SearchQuery> = {}): SearchQuery => ({
  ...emptyQuery,
  location: 'Leeds',
  ...change,
})
const some = { count: 30, isExact: true }
const one = { count: 1, isExact: true }

type Change = { query?: SearchQuery; place?: FoundPlace | undefined; count?: Count; addresses?: string[] }

function metaOf({ query: changed = query(), place = leeds, count = some, addresses = [] }: Change = {}) {
  return searchMeta({ text: searchText(changed, place, count), page: changed.page, addresses, siteUrl })
}

function find(change: Change, key: string): unknown {
  return metaOf(change).find(
    (each) => key in each || ('name' in each && each.name === key) || ('rel' in each && each.rel === key),
  )
}

const isIndexable = (...search: Parameters<typeof searchText>) => searchText(...search).isIndexable
const crumbsOf = (changed: SearchQuery) => searchText(changed, leeds, some).crumbs

test('a search engine indexes a place under one address, whatever its order', () => {
  expect(find({}, 'title')).toEqual({ title: 'Homes for sale within 5 miles of Leeds | Lintel' })
  expect(find({}, 'robots')).toBeUndefined()
  expect(find({ query: query({ sort: 'lowest_price' }) }, 'canonical')).toMatchObject({
    href: 'https://lintel.example/search?location=Leeds&type=sale',
  })
  expect(find({ query: query({ page: 2 }) }, 'canonical')).toMatchObject({
    href: 'https://lintel.example/search?location=Leeds&type=sale&page=2',
  })
})

test('a search engine finds one page for a place, however its name is typed', () => {
  expect(find({ query: query({ location: 'LEEDS' }) }, 'canonical')).toMatchObject({
    href: 'https://lintel.example/search?location=Leeds&type=sale',
  })
  expect(find({ query: query({ location: 'LS1' }) }, 'canonical')).toMatchObject({
    href: 'https://lintel.example/search?location=LS1&type=sale',
  })
})

test('a shared link to a search shows a picture and the number of homes', () => {
  const meta = metaOf({ count: one })
  const expected =
    'Homes for sale within 5 miles of Leeds: 1 home on a list and a map, with every fact stated, or marked as missing.'
  expect(meta).toContainEqual({ property: 'og:description', content: expected })
  expect(meta).toContainEqual({
    property: 'og:image',
    content: expect.stringMatching(/^https:\/\/lintel\.example\/.*share-card/),
  })
})

test('a search engine does not index filtered, unknown or empty searches', () => {
  expect(isIndexable(query(), leeds, some)).toBe(true)
  expect(isIndexable(query({ minBedrooms: 2 }), leeds, some)).toBe(false)
  expect(isIndexable(query({ radius: 10 }), leeds, some)).toBe(false)
  expect(isIndexable(query({ bounds: [-2, 53, -1, 54] }), leeds, some)).toBe(false)
  expect(isIndexable(query({ location: 'xyzzy' }), undefined, some)).toBe(false)
  expect(isIndexable(query(), leeds, { count: 0, isExact: true })).toBe(false)
  expect(find({ query: query({ minBedrooms: 2 }) }, 'robots')).toEqual({
    name: 'robots',
    content: 'noindex, follow',
  })
})

test('a search engine gets the listings of the page with their positions', () => {
  const meta = metaOf({ query: query({ page: 2 }), addresses: ['/property/a', '/property/b'] })
  expect(meta.at(-1)).toEqual({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', position: 25, url: 'https://lintel.example/property/a' },
        { '@type': 'ListItem', position: 26, url: 'https://lintel.example/property/b' },
      ],
    },
  })
})

test('a visitor can go up from a place to its parent', () => {
  expect(crumbsOf(query()).map(({ label }) => label)).toEqual([
    'Home',
    'Homes for sale',
    'West Yorkshire',
    'Leeds',
  ])
  expect(crumbsOf(query({ bounds: [-2, 53, -1, 54] }))).toHaveLength(2)
})
