import { RestError } from '../rest-error.ts'
import { looksLikeFilter, parseFilter, parseLogic, parseTreePath } from './parse-filter.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import { Scanner } from './scanner.ts'
import type { At, Query, Range } from './syntax-tree.ts'

/** Parses the query string. With `isCall`, parameters without an operator are a function's arguments. */
export function parseQuery(search: string, isCall = false): Query {
  const query: Query = {
    select: [],
    where: [],
    order: [],
    ranges: [],
    columns: undefined,
    onConflict: undefined,
    args: [],
  }
  const ranges = new Map<string, Partial<Range>>()
  let select = '*'
  for (const [key, value] of new URLSearchParams(search)) {
    const word = key.slice(key.lastIndexOf('.') + 1)
    if (key === 'select') select = value
    else if (key === 'columns') query.columns = parseColumns(value, 'columns parameter')
    else if (key === 'on_conflict') query.onConflict = parseColumns(value, 'on_conflict parameter')
    else if (key === 'apikey') continue
    else if (word === 'order') query.order.push(parseOrder(key, value))
    else if (word === 'limit' || word === 'offset') addRange(ranges, key, word, value)
    else if (word === 'and' || word === 'or') query.where.push(parseLogic(key, value))
    else if (isCall && !looksLikeFilter(key, value)) query.args.push([key, value])
    else query.where.push(parseFilter(key, value))
  }
  query.select = parseSelect(select)
  for (const [prefix, range] of ranges) query.ranges.push(completeRange(prefix, range))
  return query
}

function parseColumns(text: string, subject: string): string[] {
  const scanner = new Scanner(text, `${subject} (${text})`)
  const names: string[] = []
  do {
    scanner.space()
    names.push(scanner.name())
    scanner.space()
  } while (scanner.take(','))
  if (!scanner.isAtEnd) scanner.fail('"," or end of input')
  return [...new Set(names)]
}

const wholeNumber = /^-?\d+$/

function addRange(
  ranges: Map<string, Partial<Range>>,
  key: string,
  word: 'limit' | 'offset',
  value: string,
): void {
  // Anything but a number is ignored.
  if (!wholeNumber.test(value)) return
  const prefix = key.slice(0, -word.length)
  const range = ranges.get(prefix) ?? {}
  range[word] = Math.min(Number(value), Number.MAX_SAFE_INTEGER)
  ranges.set(prefix, range)
}

function completeRange(prefix: string, { limit, offset = 0 }: Partial<Range>): At<Range> {
  if (limit !== undefined && limit < 0)
    throw unsatisfiableRange('Limit should be greater than or equal to zero.')
  const path = prefix === '' ? [] : parseTreePath(prefix.slice(0, -1))
  return {
    path: Array.isArray(path) ? path : [...path.path, path.field.name],
    value: { offset: Math.max(0, offset), limit },
  }
}

/** `Range: 0-24`, inclusive on both ends. Anything else is ignored. */
export function parseRangeHeader(header: string | undefined): Range | undefined {
  const found = /^(\d+)-(\d*)$/.exec(header?.replace(/^items=/, '') ?? '')
  if (!found) return undefined
  const offset = Number(found[1])
  if (!found[2]) return { offset, limit: undefined }
  const last = Number(found[2])
  if (last < offset)
    throw unsatisfiableRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  return { offset, limit: last - offset + 1 }
}

export const unsatisfiableRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details })
