import { expect, test } from 'vitest'
import { budgetFor, parseAreaOptions, workDistances } from './area-options.ts'

const options = (query: string) => parseAreaOptions(new URLSearchParams(query))

test('a buyer’s budget is the likely loan plus their savings', () => {
  expect(budgetFor(options('income=£50,000&deposit=30000'))).toBe(255_000)
  expect(budgetFor(options('deposit=30000'))).toBe(30_000)
  expect(budgetFor(options('type=rent&rent=1200&income=50000'))).toBe(1200)
})

test('a visitor who has entered nothing has no budget', () => {
  expect(budgetFor(options(''))).toBeUndefined()
  expect(budgetFor(options('income=much&deposit=-5'))).toBeUndefined()
  expect(budgetFor(options('type=rent&income=50000'))).toBeUndefined()
})

test('only places of work that a visitor named count', () => {
  expect(workDistances(options('work1=Leeds&far1=30&by1=drive&work2=%20'))).toEqual({
    works: ['Leeds'],
    metres: [14_484],
  })
  expect(workDistances(options('work2=York&far2=5'))).toEqual({ works: ['York'], metres: [8047] })
})

test('a visitor with an invalid query gets the defaults', () => {
  expect(options('type=x&bedrooms=99&far1=1e9&by1=rocket&income=')).toMatchObject({
    type: 'sale',
    bedrooms: 5,
    income: undefined,
    works: [{ distance: 10, unit: 'miles' }, {}],
  })
})
