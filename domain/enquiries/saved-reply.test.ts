import { expect, test } from 'vitest'
import { fillReply, unknownFields } from './saved-reply.ts'

test('an agent’s saved reply is filled in for the enquirer', () => {
  const filled = fillReply('Hi {{first_name}}, {{ address }} is free on Friday. {{my_name}}', {
    first_name: 'Grace',
    address: '4 Monk Road',
    my_name: 'Tom Hale',
  })
  expect(filled).toBe('Hi Grace, 4 Monk Road is free on Friday. Tom Hale')
})

test('an agent sees a field that has no value or does not exist', () => {
  expect(fillReply('Call {{phone}} or {{fax}}', { phone: null })).toBe('Call {{phone}} or {{fax}}')
})

test('an enquirer’s name that looks like a field is not filled in again', () => {
  expect(fillReply('Hi {{first_name}}', { first_name: '{{phone}}', phone: '0117' })).toBe('Hi {{phone}}')
})

test('an agent who mistypes a field learns which', () => {
  expect(unknownFields('{{first_name}} {{adress}} {{adress}}')).toEqual(['adress'])
  expect(unknownFields('{{branch}}', ['first_name', 'address'])).toEqual(['branch'])
})
