import { expect, test } from 'vitest'
import { looksLikeFilter, parseFilter, parseLogic } from './parse-filter.ts'

const operationOf = (text: string) => {
  const { isNegated, operation } = parseFilter('a', text).value
  return isNegated ? { not: operation } : operation
}

test('a reader compares with every operator', () => {
  for (const operator of ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'])
    expect(operationOf(`${operator}.x`)).toMatchObject({ kind: 'quantified', operator, value: 'x' })
  for (const operator of ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct'])
    expect(operationOf(`${operator}.x`)).toEqual({ kind: 'simple', operator, value: 'x' })
  for (const operator of ['fts', 'plfts', 'phfts', 'wfts'])
    expect(operationOf(`${operator}(english).x y`)).toEqual({
      kind: 'search',
      operator,
      config: 'english',
      value: 'x y',
    })
  expect(operationOf('eq(any).{1,2}')).toMatchObject({ quantifier: 'any', value: '{1,2}' })
  expect(operationOf('not.like(all).{a,b}')).toMatchObject({ not: { operator: 'like', quantifier: 'all' } })
  for (const value of ['null', 'not_null', 'true', 'false', 'unknown'])
    expect(operationOf(`is.${value.toUpperCase()}`)).toEqual({ kind: 'is', value })
})

test('a value may contain anything, including dots and newlines', () => {
  expect(operationOf('eq.a.b,c)\n"d')).toMatchObject({ value: 'a.b,c)\n"d' })
  expect(operationOf('eq.')).toMatchObject({ value: '' })
})

test('a reader lists values, quoted if they contain commas', () => {
  expect(operationOf('in.(1,2)')).toEqual({ kind: 'in', values: ['1', '2'] })
  expect(operationOf('in.("a,b","c\\"d",e "f" g)')).toEqual({ kind: 'in', values: ['a,b', 'c"d', 'e "f" g'] })
  expect(operationOf('in.()')).toEqual({ kind: 'in', values: [''] })
})

test('a key names an embed, a column and a path within it', () => {
  expect(parseFilter('a.b.data->x->>y', 'eq.1')).toMatchObject({
    path: ['a', 'b'],
    value: {
      field: {
        name: 'data',
        path: [
          { arrow: '->', key: 'x' },
          { arrow: '->>', key: 'y' },
        ],
      },
    },
  })
})

test('a reader builds trees of conditions', () => {
  expect(parseLogic('or', '(a.eq.1,not.and(b.in.(1,2),c.not.is.null))')).toEqual({
    path: [],
    value: {
      kind: 'or',
      isNegated: false,
      items: [
        expect.objectContaining({ kind: 'filter', isNegated: false }),
        {
          kind: 'and',
          isNegated: true,
          items: [
            expect.objectContaining({ operation: { kind: 'in', values: ['1', '2'] } }),
            expect.objectContaining({ isNegated: true, operation: { kind: 'is', value: 'null' } }),
          ],
        },
      ],
    },
  })
  expect(parseLogic('rooms.not.or', '(a.cs.{1,2},b.eq."x,y")')).toMatchObject({
    path: ['rooms'],
    value: {
      kind: 'or',
      isNegated: true,
      items: [{ operation: { value: '{1,2}' } }, { operation: { value: 'x,y' } }],
    },
  })
  expect(parseLogic('and', '(order.eq.1,android.eq.2)').value).toMatchObject({
    items: [{ field: { name: 'order' } }, { field: { name: 'android' } }],
  })
})

const refusedFilters: [text: string, column: number, details: string][] = [
  ['5', 1, 'unexpected "5" expecting "not" or operator (eq, gt, ...)'],
  ['noop.0', 1, 'unexpected "n" expecting "not" or operator (eq, gt, ...)'],
  ['', 1, 'unexpected end of input expecting "not" or operator (eq, gt, ...)'],
  ['not.x', 5, 'unexpected "x" expecting operator (eq, gt, ...)'],
  ['is.maybe', 4, 'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)'],
  ['in.1', 4, 'unexpected "1" expecting "("'],
  ['in.(1', 6, 'unexpected end of input expecting "," or ")"'],
  ['eq(some).1', 1, 'unexpected "e" expecting "not" or operator (eq, gt, ...)'],
  ['in(any).(1)', 1, 'unexpected "i" expecting "not" or operator (eq, gt, ...)'],
]

for (const [text, column, details] of refusedFilters)
  test(`a reader who filters with "${text}" gets the position of the syntax error`, () => {
    expect(() => parseFilter('a', text)).toThrowError(
      expect.objectContaining({
        code: 'PGRST100',
        message: `"failed to parse filter (${text})" (line 1, column ${column})`,
        details,
      }),
    )
  })

const refusedTrees: [text: string, column: number][] = [
  ['()', 4],
  ['(a.eq.1', 10],
  ['(a.eq.1)x', 11],
  ['a.eq.1', 3],
  ['(a.xx.1)', 6],
]

for (const [text, column] of refusedTrees)
  test(`a reader who writes or=${text} gets the position of the syntax error`, () => {
    expect(() => parseLogic('or', text)).toThrowError(
      expect.objectContaining({
        code: 'PGRST100',
        message: `"failed to parse logic tree (${text})" (line 1, column ${column})`,
      }),
    )
  })

test('a function argument is distinguished from a filter on its result', () => {
  expect(looksLikeFilter('a', 'eq.1')).toBe(true)
  expect(looksLikeFilter('a', 'not.eq.1')).toBe(true)
  expect(looksLikeFilter('a', 'fts(english).x')).toBe(true)
  expect(looksLikeFilter('rel.a', 'x')).toBe(true)
  expect(looksLikeFilter('a', 'equal')).toBe(false)
  expect(looksLikeFilter('a', '3.14')).toBe(false)
})
