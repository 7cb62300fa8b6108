import { expect, test } from 'vitest'
import { digitsOf } from './code-field.tsx'

test('a code pasted with spaces or words around it is taken as its digits', () => {
  expect(digitsOf('123 456')).toBe('123456')
  expect(digitsOf('Your code is 481-902.')).toBe('481902')
})

test('nobody can enter more than six digits', () => {
  expect(digitsOf('12345678')).toBe('123456')
})
