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
    address: '/demo/pictures/a1/front.webp',
    details: { caption: 'Front', width: 1200, height: 800, thumbhash: null },
  })
  expect(summariseListing({ ...row, images: [] }, now).picture).toBeUndefined()
})

test('a buyer sees what is new today and what was reduced', () => {
  expect(tagsOf({})).toEqual([])
  expect(tagsOf({ published_at: '2026-11-15T00:10:00Z' })).toEqual(['New today'])
  expect(tagsOf({ previous_price: 560_000 })).toEqual(['Reduced'])
})

test('a price that went up is not called reduced', () => {
  expect(tagsOf({ previous_price: 500_000 })).toEqual([])
})

test('a tenant sees that a home is to rent, beside the news about it', () => {
  expect(tagsOf({ listing_type: 'rent', published_at: '2026-11-15T08:00:00Z' })).toEqual([
    'To rent',
    'New today',
  ])
})

test('a price on application is not given away, other qualifiers stand beside the figure', () => {
  expect(summariseListing({ ...row, price_qualifier: 'POA' }, now)).toMatchObject({ price: null })
  expect(summariseListing({ ...row, price_qualifier: 'guide price' }, now)).toMatchObject({
    price: 540_000,
    priceQualifier: 'guide price',
  })
})

test('what is not stated stays unknown', () => {
  expect(summariseListing(row, now)).toMatchObject({ bedrooms: 2, bathrooms: null, squareFeet: null })
})
