import { expect, test } from 'vitest'
import { digitsOf } from './code-field.tsx'

test('a user can paste a code with spaces or words around it', () => {
  expect(digitsOf('123 456')).toBe('123456')
  expect(digitsOf('Your code is 481-902.')).toBe('481902')
})

test('a user cannot enter more than six digits', () => {
  expect(digitsOf('12345678')).toBe('123456')
})
