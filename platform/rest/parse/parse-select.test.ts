import { expect, test } from 'vitest'
import { parseSelect } from './parse-select.ts'

const field = (name: string, extra = {}) => ({ kind: 'field', field: { name, path: [] }, ...extra })

test('a reader names columns, aliases, casts and JSON paths', () => {
  expect(parseSelect('*')).toEqual([field('*')])
  expect(parseSelect('id, name:title,price::text')).toEqual([
    field('id'),
    field('title', { alias: 'name' }),
    field('price', { cast: 'text' }),
  ])
  expect(parseSelect('a->b->>0::int,"x y"->"p.q"')).toEqual([
    {
      kind: 'field',
      field: {
        name: 'a',
        path: [
          { arrow: '->', key: 'b' },
          { arrow: '->>', index: 0 },
        ],
      },
      cast: 'int',
    },
    { kind: 'field', field: { name: 'x y', path: [{ arrow: '->', key: 'p.q' }] } },
  ])
  expect(parseSelect('with-dash,ünder_sträng,"quo\\"te"')).toEqual([
    field('with-dash'),
    field('ünder_sträng'),
    field('quo"te'),
  ])
})

test('a reader selects aggregates', () => {
  expect(parseSelect('count(),n:count()::text,price.sum(),avg:price::float.avg()::int')).toEqual([
    field('*', { aggregate: 'count' }),
    field('*', { aggregate: 'count', alias: 'n', aggregateCast: 'text' }),
    field('price', { aggregate: 'sum' }),
    field('price', { alias: 'avg', cast: 'float', aggregate: 'avg', aggregateCast: 'int' }),
  ])
})

test('a reader embeds with hints, joins, spreads and without columns', () => {
  expect(parseSelect('who:agents!agent_id!inner(name,...agencies(town)),rooms()')).toEqual([
    {
      kind: 'relation',
      name: 'agents',
      alias: 'who',
      hint: 'agent_id',
      join: 'inner',
      isSpread: false,
      select: [
        field('name'),
        { kind: 'relation', name: 'agencies', isSpread: true, select: [field('town')] },
      ],
    },
    { kind: 'relation', name: 'rooms', isSpread: false, select: [] },
  ])
})

const refused: [text: string, column: number, details: string][] = [
  ['id,,name', 4, 'unexpected "," expecting field name (* or [a..z0..9_$])'],
  ['id,', 4, 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
  ['rooms(name', 11, 'unexpected end of input expecting ")"'],
  ['name)', 5, 'unexpected ")" expecting "," or end of input'],
  ['*!hint', 2, 'unexpected "!" expecting ")", "," or end of input'],
  ['name::', 7, 'unexpected end of input expecting letter or digit'],
  [
    'name[]',
    5,
    'unexpected "[" expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input',
  ],
  ['a->', 4, 'unexpected end of input expecting any non reserved character different from: .,>()'],
  ['"open', 6, 'unexpected end of input expecting "\\""'],
]

for (const [text, column, details] of refused)
  test(`a reader who writes select=${text} gets the position of the syntax error`, () => {
    expect(() => parseSelect(text)).toThrowError(
      expect.objectContaining({
        status: 400,
        code: 'PGRST100',
        message: `"failed to parse select parameter (${text})" (line 1, column ${column})`,
        details,
      }),
    )
  })

test('nesting is limited', () => {
  const text = `${'a('.repeat(5000)}b${')'.repeat(5000)}`
  expect(() => parseSelect(text)).toThrowError(expect.objectContaining({ code: 'PGRST100' }))
})

test('a name with a NUL character is rejected before it reaches SQL', () => {
  expect(() => parseSelect('"a\0b":id')).toThrowError(expect.objectContaining({ code: 'PGRST100' }))
})
