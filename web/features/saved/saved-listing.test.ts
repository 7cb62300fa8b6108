import { expect, test } from 'vitest'
import { changesOf, type SavedListing, sortSaved } from './saved-listing.ts'

const savedListing = (facts: Partial<SavedListing>): SavedListing => ({
  id: 'a',
  note: '',
  savedAt: '2026-11-01T12:00:00Z',
  title: 'A flat',
  location: 'Leeds',
  listingType: 'sale',
  price: 500_000,
  priceAtSave: 500_000,
  status: 'live',
  statusAtSave: 'live',
  listing: null,
  ...facts,
})
const labels = (facts: Partial<SavedListing>) => changesOf(savedListing(facts)).map(({ label }) => label)

test('a member sees what has changed since they saved a listing', () => {
  expect(labels({})).toEqual([])
  expect(labels({ price: 485_000 })).toEqual(['Reduced by £15,000 since you saved it'])
  expect(labels({ price: 505_000 })).toEqual(['Up by £5,000 since you saved it'])
  expect(labels({ price: 485_000, status: 'under_offer' })).toEqual([
    'Reduced by £15,000 since you saved it',
    'Now under offer',
  ])
  expect(labels({ statusAtSave: 'under_offer' })).toEqual(['Available again'])
  expect(labels({ price: null, status: 'withdrawn' })).toEqual(['Withdrawn from the market'])
})

test('a member sorts saved listings; those without a price come last', () => {
  const savedListings = [
    savedListing({ id: 'gone', price: null, status: 'expired' }),
    savedListing({ id: 'dear', price: 900_000, priceAtSave: 900_000 }),
    savedListing({ id: 'cheap', price: 100_000, priceAtSave: 100_000 }),
    savedListing({ id: 'also gone', price: null, statusAtSave: null }),
  ]
  const order = (sort: Parameters<typeof sortSaved>[1]) => sortSaved(savedListings, sort).map(({ id }) => id)
  expect(order('saved')).toEqual(['gone', 'dear', 'cheap', 'also gone'])
  expect(order('lowest-price')).toEqual(['cheap', 'dear', 'gone', 'also gone'])
  expect(order('highest-price')).toEqual(['dear', 'cheap', 'gone', 'also gone'])
  expect(order('changed')).toEqual(['gone', 'dear', 'cheap', 'also gone'])
})
