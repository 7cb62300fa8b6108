import { expect, test } from 'vitest'
import { type SearchCard, summariseCard } from './search-card.ts'

const now = new Date('2026-11-15T12:00:00Z')
const card: SearchCard = {
  id: 'a1',
  title: 'Hall-floor flat',
  location: 'Cornwallis Crescent, Bristol BS8',
  price: 575_000,
  listing_type: 'sale',
  property_type: 'Flat',
  facts: [14, 18],
  running_cost: 30_000,
}
const read = (change: Partial<SearchCard>) => summariseCard({ ...card, ...change }, now)

test('a buyer sees facts that are not stated marked as missing', () => {
  expect(read({})).toMatchObject({
    bedrooms: null,
    factTags: [
      { label: 'Tenure not stated', isMissing: true },
      { label: 'EPC not stated', isMissing: true },
    ],
    advertiser: 'Private seller',
    picture: undefined,
    position: undefined,
  })
})

test('a buyer sees the estimated monthly cost of a home only in a search about that', () => {
  const loan = { depositPercent: 10, ratePercent: 4.6, years: 30 }
  expect(read({}).monthlyCost).toBeUndefined()
  expect(summariseCard(card, now, loan).monthlyCost).toBe('Estimated monthly cost £2,953')
  expect(summariseCard({ ...card, price_qualifier: 'POA' }, now, loan).monthlyCost).toBeUndefined()
})

test('a buyer sees how long a home has been advertised, what is stated and when it was confirmed', () => {
  expect(read({}).trust).toBe('14 of 18 facts stated')
  expect(
    read({
      first_listed_at: '2026-03-03T12:00:00Z',
      shown_since: '2026-06-25T11:00:00Z',
      confirmed_at: '2026-11-13T12:00:00Z',
    }).trust,
  ).toBe(
    '143 days on the market  ·  First listed on 3 March  ·  14 of 18 facts stated  ·  Confirmed 2 days ago',
  )
  const stale = read({ is_unconfirmed: true, confirmed_at: '2026-10-30T12:00:00Z' })
  expect(stale.trust).not.toContain('Confirmed')
  expect(stale.factTags).toContainEqual({ label: 'Not confirmed for two weeks', isMissing: true })
})

test('a buyer reads that a home is relisted, not new, if it was listed on an earlier day', () => {
  const published_at = '2026-11-15T09:00:00Z'
  expect(read({ published_at })).toMatchObject({ news: 'Added today', tags: ['New today'] })
  expect(read({ published_at, first_listed_at: '2026-08-21T09:00:00Z' })).toMatchObject({
    news: 'Relisted today',
    tags: [],
  })
})

test('a buyer sees tenure, energy and council tax', () => {
  const { factTags } = read({
    tenure: 'leasehold',
    lease_years_left: 958,
    epc_rating: 'C',
    council_tax_band: 'D',
  })
  expect(factTags.map(({ label }) => label)).toEqual(['Leasehold, 958 years', 'EPC C', 'Council tax D'])
})

test('a buyer of land sees no missing energy certificate', () => {
  expect(read({ property_type: 'Land', tenure: 'freehold' }).factTags).toEqual([
    { label: 'Freehold', isMissing: false },
  ])
})

test('a visitor sees when a listing was added or reduced', () => {
  expect(read({ published_at: '2026-11-15T00:10:00Z' }).news).toBe('Added today')
  expect(read({ published_at: '2026-11-14T23:10:00Z' }).news).toBe('Added yesterday')
  expect(read({ published_at: '2026-11-03T12:00:00Z' }).news).toBe('Added on 3 November')
  expect(
    read({
      published_at: '2026-10-01T12:00:00Z',
      reduced_at: '2026-11-09T12:00:00Z',
      previous_price: 600_000,
    }).news,
  ).toBe('Reduced on 9 November')
})

test('a tenant does not see "To rent" on every row', () => {
  expect(read({ listing_type: 'rent', published_at: '2026-11-15T08:00:00Z' })).toMatchObject({
    tags: ['New today'],
    advertiser: 'Private landlord',
  })
})
