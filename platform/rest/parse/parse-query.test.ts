import { expect, test } from 'vitest'
import { parseQuery, parseRangeHeader } from './parse-query.ts'

test('a query string is parsed', () => {
  const query = parseQuery(
    'select=id&price=gt.5&rooms.size=lt.3&or=(a.eq.1)&order=price.desc.nullslast&rooms.order=size&limit=5&offset=10&rooms.limit=2&columns=a,%22b%20c%22&on_conflict=id',
  )
  expect(query).toMatchObject({
    where: [{ path: [] }, { path: ['rooms'] }, { path: [], value: { kind: 'or' } }],
    order: [
      { path: [], value: [{ field: { name: 'price' }, direction: 'desc', nulls: 'nullslast' }] },
      { path: ['rooms'], value: [{ field: { name: 'size' } }] },
    ],
    ranges: [
      { path: [], value: { limit: 5, offset: 10 } },
      { path: ['rooms'], value: { limit: 2, offset: 0 } },
    ],
    columns: ['a', 'b c'],
    onConflict: ['id'],
  })
})

test('a plus sign is a space, and the API key is not a filter', () => {
  expect(parseQuery('title=eq.a+b&apikey=secret').where).toMatchObject([
    { value: { operation: { value: 'a b' } } },
  ])
})

test('parameters without an operator are function arguments', () => {
  const query = parseQuery('a=1&b=eq.2&c=x&c=y', true)
  expect(query.args).toEqual([
    ['a', '1'],
    ['c', 'x'],
    ['c', 'y'],
  ])
  expect(query.where).toHaveLength(1)
})

test('a negative limit is rejected, one that is not a number is ignored', () => {
  expect(() => parseQuery('limit=-1')).toThrowError(
    expect.objectContaining({ status: 416, code: 'PGRST103' }),
  )
  expect(parseQuery('limit=many').ranges).toEqual([])
  expect(parseQuery('offset=-5').ranges).toMatchObject([{ value: { offset: 0 } }])
})

test('a syntax error in an order is rejected with its position', () => {
  const cases: [string, number, string][] = [
    ['id.ac', 4, '"asc", "desc", "nullsfirst" or "nullslast"'],
    ['id.asc.nlsfst', 8, '"nullsfirst" or "nullslast"'],
    ['id.nullslasttt', 4, '"asc", "desc", "nullsfirst" or "nullslast"'],
    ['clients(name,id)', 13, '")"'],
  ]
  for (const [text, column, expected] of cases)
    expect(() => parseQuery(`order=${encodeURIComponent(text)}`)).toThrowError(
      expect.objectContaining({
        code: 'PGRST100',
        message: `"failed to parse order (${text})" (line 1, column ${column})`,
        details: expect.stringContaining(`expecting ${expected}`),
      }),
    )
})

test('a Range header is inclusive on both ends', () => {
  expect(parseRangeHeader('0-24')).toEqual({ offset: 0, limit: 25 })
  expect(parseRangeHeader('10-')).toEqual({ offset: 10, limit: undefined })
  expect(parseRangeHeader('bytes=0-1')).toBeUndefined()
  expect(() => parseRangeHeader('5-1')).toThrowError(expect.objectContaining({ code: 'PGRST103' }))
})
