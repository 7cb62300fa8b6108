import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLike, matches, parseFilter } from './filter.ts'

const types: Record<string, string> = {
  n: 'int8',
  name: 'text',
  at: 'timestamptz',
  day: 'date',
  id: 'uuid',
  flag: 'bool',
  amount: 'numeric',
}
const row = {
  n: 5,
  name: 'St. Ives, Cornwall',
  at: '2026-05-01T10:00:00+00:00',
  day: '2026-05-01',
  id: 'aa-bb',
  flag: true,
  amount: 1.5,
  gone: null,
}
const matchesRow = (filter: string) => matches(parseFilter(filter), row, (column) => types[column])

test.each([
  ['n=eq.5', true],
  ['n=eq.5.0', true],
  ['n=gt.10', false],
  ['n=lt.10', true],
  ['n=eq.abc', false],
  ['n=gte.5,n=lte.5', true],
  ['name=eq.St. Ives, Cornwall', true],
  ['name=eq."St. Ives, Cornwall"', true],
  ['name=in.(Bath,"St. Ives, Cornwall")', true],
  ['name=not.in.(Bath)', true],
  ['name=like.St.%', true],
  ['name=not.like.st.%', true],
  ['name=ilike.%CORNWALL', true],
  ['at=eq.2026-05-01T11:00:00+01:00', true],
  ['at=lt.2026-05-01 12:00:00', true],
  ['day=gte.2026-05-01', true],
  ['id=eq.AA-BB', true],
  ['flag=eq.t', true],
  ['flag=is.true', true],
  ['amount=gt.1.25', true],
  ['gone=is.null', true],
  ['gone=not.is.null', false],
  ['gone=eq.x', false],
  ['gone=neq.x', false],
  ['gone=isdistinct.x', true],
  ['missing=eq.x', false],
])('the filter %s matches: %s', (filter, isMatch) => {
  expect(matchesRow(filter)).toBe(isMatch)
})

test('an invalid filter is rejected', () => {
  for (const filter of [
    'nonsense',
    'n=',
    'n=almost.5',
    'n=is.5',
    'n=in.5',
    'n=in.()',
    `n=in.(${Array.from({ length: 101 }, (_, i) => i).join()})`,
  ])
    expect(() => parseFilter(filter), filter).toThrow(/invalid|at most/)
})

test('like agrees with the equivalent regular expression', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', '%', '_'), { maxLength: 8 }).map((each) => each.join(''))
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 10 }).map((each) => each.join('')),
      letters,
      (text, pattern) => {
        const expected = new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`, 's').test(text)
        expect(isLike(text, pattern)).toBe(expected)
      },
    ),
    { numRuns: 2000 },
  )
  expect(isLike('50% off', '50\\% off')).toBe(true)
  expect(isLike('50x off', '50\\% off')).toBe(false)
})
