import type { Json, Row } from './change.ts'

type Operator =
  | 'eq'
  | 'neq'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'like'
  | 'ilike'
  | 'is'
  | 'isdistinct'
  | 'match'
  | 'imatch'
type Condition = { column: string; operator: Operator; isNegated: boolean; values: string[] }

/** All conditions of a filter must hold. */
export type Filter = Condition[]

/** The message is sent to the client. */
export class InvalidFilter extends Error {}

const operators = 'eq|neq|lte|lt|gte|gt|in|ilike|like|isdistinct|is|imatch|match'
const start = new RegExp(`^\\s*([\\w$ ]+)=(not\\.)?(${operators})\\.`)
const nextStart = new RegExp(`,\\s*(?=[\\w$ ]+=(?:not\\.)?(?:${operators})\\.)`)
const quotedValue = /^"(?:[^"\\]|\\.)*"(?=\s*(?:,|$))/s
const listValue = /^\((?:"(?:[^"\\]|\\.)*"|[^"])*?\)(?=\s*(?:,|$))/s
/** Filters are evaluated for every change while a channel is open. */
const maxFilterLength = 2000

/** 'price=gte.100,city=in.(Bath,"St. Ives")': conditions separated by commas. */
export function parseFilter(text: string | undefined): Filter {
  if (!text) return []
  if (text.length > maxFilterLength)
    throw new InvalidFilter(`invalid filter: longer than ${maxFilterLength} characters`)
  const conditions: Condition[] = []
  for (let rest = text; rest !== ''; ) {
    const head = start.exec(rest)
    if (!head) throw new InvalidFilter(`invalid filter: ${rest.slice(0, 100)}`)
    const after = rest.slice(head[0].length)
    const value = valueAt(after)
    conditions.push(conditionOf(head, value))
    rest = after.slice(value.length).replace(/^\s*,\s*/, '')
  }
  return conditions
}

/** Quoted values and lists may contain commas and text that looks like another condition. */
function valueAt(text: string): string {
  const enclosed = quotedValue.exec(text)?.[0] ?? listValue.exec(text)?.[0]
  return enclosed ?? text.slice(0, nextStart.exec(text)?.index ?? text.length)
}

function conditionOf([, column = '', not, name]: RegExpExecArray, value: string): Condition {
  const operator = name as Operator
  const values = operator === 'in' ? listOf(value) : [unquoted(value)]
  if (operator === 'is' && !['null', 'true', 'false', 'unknown'].includes(values[0] ?? ''))
    throw new InvalidFilter(`invalid value for is: ${value.slice(0, 100)}`)
  return { column: column.trim(), operator, isNegated: not !== undefined, values }
}

const quoted = /^"((?:[^"\\]|\\.)*)"$/s

function unquoted(text: string): string {
  const inner = quoted.exec(text)?.[1]
  return inner === undefined ? text : inner.replace(/\\(.)/gs, '$1')
}

/** '(a,"b,c")' -> ['a', 'b,c'] */
function listOf(text: string): string[] {
  const inner = /^\((.*)\)$/s.exec(text.trim())?.[1]
  if (!inner) throw new InvalidFilter(`invalid list: ${text.slice(0, 100)}`)
  const items = inner.match(/"(?:[^"\\]|\\.)*"|[^,]+/gs) ?? []
  if (items.length > 100) throw new InvalidFilter('a list holds at most 100 values')
  return items.map((item) => unquoted(item.trim()))
}

/** Whether the row matches. `typeOf` returns a column's type. Regular expressions are left to `patternsOf`. */
export function matches(filter: Filter, row: Row, typeOf: (column: string) => string | undefined): boolean {
  return filter.every((condition) => {
    if (isPattern(condition)) return true
    const result = evaluate(condition, row[condition.column], typeOf(condition.column) ?? 'text')
    // As in SQL, a comparison with null is neither true nor false.
    return result === undefined ? false : result !== condition.isNegated
  })
}

const isPattern = ({ operator }: Condition) => operator === 'match' || operator === 'imatch'

export type Pattern = { value: string | null; pattern: string; isNegated: boolean; ignoresCase: boolean }

/** Regular expressions from clients are matched by PostgreSQL, which can time them out. */
export function patternsOf(filter: Filter, row: Row): Pattern[] {
  return filter.filter(isPattern).map(({ column, operator, isNegated, values }) => ({
    value: textOf(row[column] ?? null),
    pattern: values[0] ?? '',
    isNegated,
    ignoresCase: operator === 'imatch',
  }))
}

function evaluate(
  { operator, values }: Condition,
  value: Json | undefined,
  type: string,
): boolean | undefined {
  const [first = ''] = values
  const actual = value ?? null
  if (operator === 'is') return evaluateIs(actual, first)
  if (operator === 'isdistinct')
    return first === 'null' ? actual !== null : actual === null || compare(actual, first, type) !== 0
  if (actual === null) return undefined
  switch (operator) {
    case 'eq':
      return compare(actual, first, type) === 0
    case 'neq':
      return compare(actual, first, type) !== 0
    case 'lt':
      return compare(actual, first, type) < 0
    case 'lte':
      return compare(actual, first, type) <= 0
    case 'gt':
      return compare(actual, first, type) > 0
    case 'gte':
      return compare(actual, first, type) >= 0
    case 'in':
      return values.some((each) => compare(actual, each, type) === 0)
    case 'like':
      return isLike(textOf(actual) ?? '', first)
    case 'ilike':
      return isLike((textOf(actual) ?? '').toLowerCase(), first.toLowerCase())
    default:
      return undefined
  }
}

function evaluateIs(value: Json, word: string): boolean {
  if (word === 'null' || word === 'unknown') return value === null
  return value === (word === 'true')
}

const numeric = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])
const temporal = new Set(['timestamp', 'timestamptz', 'date'])

/** Negative, zero or positive; NaN if the values cannot be compared. */
function compare(actual: Json, expected: string, type: string): number {
  if (numeric.has(type)) return compareNumbers(`${actual}`, expected)
  if (temporal.has(type)) return timeOf(`${actual}`, type) - timeOf(expected, type)
  const text = textOf(actual) ?? ''
  const other = type === 'uuid' ? expected.toLowerCase() : type === 'bool' ? booleanText(expected) : expected
  return text < other ? -1 : text > other ? 1 : 0
}

function compareNumbers(actual: string, expected: string): number {
  const difference = Number(actual) - Number(expected === '' ? Number.NaN : expected)
  // Beyond the range of safe integers, different numbers can look equal.
  const areWhole = difference === 0 && /^-?\d{16,}$/.test(actual) && /^-?\d+$/.test(expected)
  return areWhole ? Number(BigInt(actual) - BigInt(expected)) : difference
}

const booleanText = (text: string) =>
  /^(t|true|1|yes|on)$/i.test(text) ? 'true' : /^(f|false|0|no|off)$/i.test(text) ? 'false' : text

/** Times without a zone are UTC, like the server's sessions. */
function timeOf(text: string, type: string): number {
  const iso = text.trim().replace(' ', 'T')
  if (type === 'date') return Date.parse(iso.slice(0, 10))
  return Date.parse(
    /T.*([zZ]|[+-]\d\d(:?\d\d)?)$/.test(iso) || !iso.includes('T')
      ? iso.replace(/([+-]\d\d)$/, '$1:00')
      : `${iso}Z`,
  )
}

const textOf = (value: Json): string | null =>
  value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** LIKE without backtracking: at most text length times pattern length steps. */
export function isLike(text: string, pattern: string): boolean {
  let [t, p, star, resume] = [0, 0, -1, 0]
  while (t < text.length) {
    const escaped = pattern[p] === '\\' && p + 1 < pattern.length
    const expected = escaped ? pattern[p + 1] : pattern[p]
    if (!escaped && expected === '%') {
      star = p++
      resume = t
    } else if (p < pattern.length && ((!escaped && expected === '_') || expected === text[t])) {
      p += escaped ? 2 : 1
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else return false
  }
  while (pattern[p] === '%') p++
  return p === pattern.length
}
