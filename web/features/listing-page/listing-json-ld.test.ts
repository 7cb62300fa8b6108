import { expect, test } from 'vitest'
import type { ListingDetails } from './listing-details.ts'
import { listingJsonLd } from './listing-json-ld.ts'

test('a listing with an invalid picture URL still has its page, with the other pictures', () => {
  const pictures = [
    { address: 'https://pictures.example:99999/1.jpg' },
    { address: '/demo/pictures/7/front' },
  ]
  const listing = { title: 'A home', pictures, price: null, propertyType: null, advertiser: {} }
  expect(listingJsonLd('https://lintel.example', '/property/1', listing as ListingDetails)).toMatchObject({
    image: ['https://lintel.example/demo/pictures/7/front?width=1280'],
  })
})
