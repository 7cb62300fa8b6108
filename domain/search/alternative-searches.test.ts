import { expect, test } from 'vitest'
import { alternativeSearches, bestAlternatives } from './alternative-searches.ts'
import type { FoundPlace } from './search-heading.ts'
import { emptyQuery, type SearchQuery } from './search-query.ts'

const hay: FoundPlace = {
  name: 'Hay-on-Wye',
  kind: 'village',
  parent: 'Powys',
  latitude: 52.07,
  longitude: -3.12,
}
const query: SearchQuery = {
  ...emptyQuery,
  location: 'Hay-on-Wye',
  maxPrice: 200_000,
  minBedrooms: 3,
  features: ['garden', 'parking', 'garage', 'lift', 'balcony', 'pets'],
  keywords: 'river',
}
const brecon = { name: 'Brecon', slug: 'brecon-powys', isSimilarName: false }

test('a visitor without results may widen the search, pay more, drop a filter or look in the next town', () => {
  const alternatives = alternativeSearches(query, hay, [brecon])
  const labels = alternatives.map(({ label }) => label)
  expect(labels).toEqual(
    expect.arrayContaining([
      'Search within 10 miles',
      'Up to £225,000',
      'Without ‘Garden’',
      'Search Brecon instead',
      'Search within 10 miles, without ‘Up to £200,000’',
    ]),
  )
  expect(alternatives.find(({ label }) => label === 'Up to £225,000')?.query).toEqual({
    ...query,
    maxPrice: 225_000,
  })
  expect(alternatives.find(({ kind }) => kind === 'place')?.query).toMatchObject({
    place: 'brecon-powys',
    maxPrice: 200_000,
  })
})

test('all ways out can be counted in one request', () => {
  expect(alternativeSearches(query, hay, [brecon, brecon, brecon]).length).toBeLessThanOrEqual(30)
})

test('a tenant is offered £100 more a month, and a searcher of a county no wider radius', () => {
  const labels = alternativeSearches(
    { ...emptyQuery, type: 'rent', maxPrice: 900 },
    { ...hay, kind: 'county' },
    [],
  ).map(({ label }) => label)
  expect(labels).toEqual(['Up to £1,000 pcm', 'Without ‘Up to £900 pcm’'])
})

test('a visitor sees five ways at most, the smallest changes first, and none without results', () => {
  const way = (kind: 'place' | 'radius' | 'price' | 'filter' | 'both', count: number) => ({ kind, count })
  const best = bestAlternatives([
    way('both', 90),
    way('radius', 0),
    way('radius', 4),
    way('radius', 40),
    way('price', 1),
    way('filter', 2),
    way('filter', 9),
    way('place', 3),
  ])
  expect(best).toEqual([
    way('radius', 4),
    way('price', 1),
    way('filter', 9),
    way('filter', 2),
    way('place', 3),
  ])
  expect(bestAlternatives([way('radius', 0), way('both', 2)])).toEqual([way('both', 2)])
})
