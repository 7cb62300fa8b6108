import { expect, test } from 'vitest'
import { type ListingRow, summariseListing } from './listing-summary.ts'

const now = new Date('2026-11-15T12:00:00Z')

const row: ListingRow = {
  id: 'a1',
  title: 'Stone cottage',
  location: 'Back Lane, Chipping Campden',
  price: 540_000,
  price_qualifier: null,
  bedrooms: 2,
  bathrooms: null,
  square_feet: null,
  images: ['/demo/pictures/a1/front.webp', '/demo/pictures/a1/garden.webp'],
  image_details: [{ caption: 'Front', width: 1200, height: 800, thumbhash: null }],
  listing_type: 'sale',
  published_at: '2026-11-01T09:00:00Z',
  previous_price: null,
}

const tagsOf = (change: Partial<ListingRow>) => summariseListing({ ...row, ...change }, now).tags

test('a card leads with the first picture', () => {
  expect(summariseListing(row, now).picture).toEqual({
    url: '/demo/pictures/a1/front.webp',
    details: { caption: 'Front', width: 1200, height: 800, thumbhash: null },
  })
  expect(summariseListing({ ...row, images: [] }, now).picture).toBeUndefined()
})

test('a buyer sees which listings are new today and which were reduced', () => {
  expect(tagsOf({})).toEqual([])
  expect(tagsOf({ published_at: '2026-11-15T00:10:00Z' })).toEqual(['New today'])
  expect(tagsOf({ previous_price: 560_000 })).toEqual(['Reduced'])
})

test('a buyer does not see a raised price as reduced', () => {
  expect(tagsOf({ previous_price: 500_000 })).toEqual([])
})

test('a tenant sees that a listing is to rent, beside its other tags', () => {
  expect(tagsOf({ listing_type: 'rent', published_at: '2026-11-15T08:00:00Z' })).toEqual([
    'To rent',
    'New today',
  ])
})

test('a visitor does not see a price on application; other qualifiers are shown beside the price', () => {
  expect(summariseListing({ ...row, price_qualifier: 'POA' }, now)).toMatchObject({ price: null })
  expect(summariseListing({ ...row, price_qualifier: 'guide price' }, now)).toMatchObject({
    price: 540_000,
    priceQualifier: 'guide price',
  })
})

test('a card leaves facts that are not stated unknown', () => {
  expect(summariseListing(row, now)).toMatchObject({ bedrooms: 2, bathrooms: null, squareFeet: null })
})
