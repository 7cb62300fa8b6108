import fc from 'fast-check'
import { mostly, pick } from '../../test/arbitraries.ts'
import type { Kind } from './fuzz-schema.ts'

const hostileText = pick(
  `' " \\ -- /* ; $1 % ( ) , . : :: { } {" * -> ->> ! ... E'\\' $$ é 🏠 null NaN infinity`
    .split(' ')
    .concat(['\0', '\ud800', '\n', '\t', '', ' ', "'; drop table homes; --", '" or 1=1 --', '"a"),(']),
)
export const anything = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  hostileText,
  fc.array(hostileText, { maxLength: 4 }).map((parts) => parts.join('')),
)

const sensible: Record<Kind, fc.Arbitrary<string>> = {
  int: fc.oneof(fc.integer({ min: 0, max: 8 }).map(String), pick(['200000', '300000', '-1', '2147483648'])),
  text: fc.oneof(pick(['Ann', 'Kitchen', 'Acorn', 'apple', 'Sunny*', '%house%', '^S', 'house']), anything),
  numeric: pick(['45.5', '90', '1e3', 'NaN']),
  enum: pick(['gas', 'electric', 'heat pump']),
  bool: pick(['true', 'false', 't']),
  date: pick(['2026-01-05', '2026-03-05', 'today']),
  time: pick(['2026-02-01T10:00:00Z', '2026-01-01', 'now']),
  array: pick(['{garden}', '{parking,garden}', '{}', '{1,2}']),
  json: pick(['{"epc":"C"}', '{}', '[]', '1', '"x"']),
  range: pick(['[2026-01-01,2026-02-01)', 'empty', '(,)']),
  tsvector: pick(['house', 'house & garden', 'flat or loft']),
  uuid: pick(['00000000-0000-0000-0000-000000000000']),
}
export const valueFor = (kind: Kind) => mostly(sensible[kind], anything, 12)

const ordered = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct']
const fitting: Record<Kind, string[]> = {
  int: [...ordered, 'eq(any)', 'gt(all)'],
  text: [
    ...ordered,
    'like',
    'ilike',
    'match',
    'imatch',
    'like(any)',
    'ilike(all)',
    'plfts',
    'wfts(english)',
    'fts',
  ],
  numeric: ordered,
  enum: ordered,
  bool: ordered,
  date: ordered,
  time: ordered,
  array: ['cs', 'cd', 'ov', 'eq'],
  json: ['cs', 'cd', 'eq'],
  range: ['cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj', 'eq'],
  tsvector: ['fts', 'plfts', 'phfts', 'wfts', 'fts(english)', 'wfts(simple)', 'fts(nope)'],
  uuid: ['eq', 'neq'],
}
const everyOperator = [...new Set(Object.values(fitting).flat()), 'nope', 'eq(some)', 'in(any)']

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const listOf = (kind: Kind) =>
  fc
    .array(valueFor(kind), { maxLength: 4 })
    .map((values) => `(${values.map((each, i) => (i % 2 ? quoted(each) : each)).join(',')})`)

/** `not.eq.5`: an operator that mostly fits the kind of column, and a value that mostly does too. */
export const operationOf = (kind: Kind) => {
  const compared = fc
    .tuple(mostly(pick(fitting[kind]), pick(everyOperator), 12), valueFor(kind))
    .map(([operator, text]) => `${operator}.${operator.includes('(a') ? `{${text}}` : text}`)
  const listed = listOf(kind).map((values) => `in.${values}`)
  const is = pick(['null', 'not_null', 'true', 'unknown', 'maybe']).map((word) => `is.${word}`)
  const operation = fc.oneof({ weight: 8, arbitrary: compared }, listed, is, {
    weight: 1,
    arbitrary: anything,
  })
  return fc.tuple(pick(['', '', '', 'not.']), operation).map((parts) => parts.join(''))
}
