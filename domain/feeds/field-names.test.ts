import { expect, test } from 'vitest'
import { feedRemarks, forPeople } from './feed-report.ts'
import { fieldName } from './field-names.ts'

test('an agent reads the names of fields, and not their place in a message', () => {
  const fields = [
    'property.address.postcode_2',
    'property.media.1.media_url',
    'MEDIA_IMAGE_01',
    'BEDROOMS',
    'details.epc_rating',
    'property.details.features.0',
  ]
  expect(fields.map(fieldName)).toEqual([
    'Second part of the postcode',
    'Photo 2, link',
    'Photo 2',
    'Bedrooms',
    'EPC rating',
    'Feature 1',
  ])
})

test('an agent reads what is wrong with a message and which values were left out', () => {
  const problems = [
    { field: 'property.price_information.price', code: 'not_a_number', value: 'lots' },
    { field: 'branch.branch_id', code: 'unknown_value', value: '10002' },
  ] as const
  const texts = (refusal?: string) => {
    const report = { problems: [...problems], ...(refusal && { refusal }) }
    const { errors, warnings } = feedRemarks(refusal ? 'refused' : 'updated', report, forPeople)
    return [...errors, ...warnings].map(({ text }) => text)
  }
  expect(texts('feed_unreadable')).toEqual([
    'Price isn’t a number: “lots”.',
    'Branch ID “10002” is wrong. Use the one under ‘How to connect’.',
  ])
  expect(texts()[0]).toBe('Price isn’t a number: “lots”. We left it out.')
})
