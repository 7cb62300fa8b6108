import { expect, test } from 'vitest'
import {
  areaFigure,
  bathroomFigure,
  bedroomFigure,
  figureText,
  hasRooms,
  pricePerSquareFoot,
} from './listing-figures.ts'

test('a visitor reads Studio, 1 bed and 3 beds', () => {
  expect([0, 1, 3].map((count) => figureText(bedroomFigure(count)))).toEqual(['Studio', '1 bed', '3 beds'])
  expect([1, 2].map((count) => figureText(bathroomFigure(count)))).toEqual(['1 bath', '2 baths'])
})

test('a buyer of land reads acres, and of a home square feet', () => {
  expect(figureText(areaFigure(15_246, 'Land'))).toBe('0.35 acres')
  expect(figureText(areaFigure(43_560, 'Land'))).toBe('1 acre')
  expect(figureText(areaFigure(1184, 'Terraced'))).toBe('1,184 sqft')
  expect(hasRooms('Land')).toBe(false)
  expect(hasRooms(null)).toBe(true)
})

test('a buyer sees the price per square foot where the area is known, but not of land or rents', () => {
  const home = { price: 312_000, squareFeet: 1000, listingType: 'sale' as const, propertyType: 'Flat' }
  expect(pricePerSquareFoot(home)).toBe('£312/sq ft')
  expect(pricePerSquareFoot({ ...home, squareFeet: null })).toBeUndefined()
  expect(pricePerSquareFoot({ ...home, price: null })).toBeUndefined()
  expect(pricePerSquareFoot({ ...home, listingType: 'rent' })).toBeUndefined()
  expect(pricePerSquareFoot({ ...home, propertyType: 'Land' })).toBeUndefined()
})
