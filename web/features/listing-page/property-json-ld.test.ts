import { expect, test } from 'vitest'
import type { Property } from './property.ts'
import { propertyJsonLd } from './property-json-ld.ts'

test('a home one of whose pictures nobody could fetch still has its page, with the others', () => {
  const pictures = [
    { address: 'https://pictures.example:99999/1.jpg' },
    { address: '/demo/pictures/7/front' },
  ]
  const property = { title: 'A home', pictures, price: null, propertyType: null, advertiser: {} }
  expect(propertyJsonLd('https://lintel.example', '/property/1', property as Property)).toMatchObject({
    image: ['https://lintel.example/demo/pictures/7/front?width=1280'],
  })
})
