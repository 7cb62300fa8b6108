import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPostcodes, unpackPostcodes } from './postcode-codec.ts'

const letter = fc.constantFrom(...'ABDEFGHJLNPQRSTUWXYZ')
const placed = fc.record({
  postcode: fc
    .tuple(fc.constantFrom('M20 3', 'EH6 5', 'SW4 0', 'ZE2 9'), letter, letter)
    .map(([sector, a, b]) => sector + a + b),
  lat: fc.double({ min: 49.8, max: 60.9, noNaN: true }),
  lng: fc.double({ min: -8.6, max: 1.8, noNaN: true }),
})
const postcodes = fc
  .uniqueArray(placed, { selector: (each) => each.postcode })
  .map((all) => all.sort((a, b) => (a.postcode < b.postcode ? -1 : 1)))

test('a reader decodes every packed postcode, within eleven metres north and twelve east', () => {
  fc.assert(
    fc.property(postcodes, (all) => {
      const sectors = [...Map.groupBy(all, (each) => each.postcode.slice(0, -2))].map(
        ([sector, { length }]) => ({ sector, postcodes: length }),
      )
      const unpacked = [...unpackPostcodes(sectors, packPostcodes(all))]
      expect(unpacked.map((each) => each.postcode)).toEqual(all.map((each) => each.postcode))
      unpacked.forEach((each, i) => {
        expect(Math.abs(each.lat - (all[i]?.lat ?? 0))).toBeLessThanOrEqual(0.0001001)
        expect(Math.abs(each.lng - (all[i]?.lng ?? 0))).toBeLessThanOrEqual(0.00016668)
      })
    }),
  )
})

test('a reader of a truncated file gets an error', () => {
  const packed = packPostcodes([{ postcode: 'M20 3AB', lat: 53.4, lng: -2.2 }])
  expect(() => [...unpackPostcodes([{ sector: 'M20 3', postcodes: 1 }], packed.slice(0, -1))]).toThrow(
    'too early',
  )
})
