import { parseField } from './parse-field.ts'
import { parseTreePath } from './parse-filter.ts'
import { Scanner } from './scanner.ts'
import type { At, OrderTerm } from './syntax-tree.ts'

const direction = /\.(asc|desc)(?=[.,]|$)/y
const nulls = /\.(nullsfirst|nullslast)(?=,|$)/y

/** `order=price.desc.nullslast,agent(name)`, `rooms.order=size` */
export function parseOrder(key: string, value: string): At<OrderTerm[]> {
  const { path } = parseTreePath(key)
  const scanner = new Scanner(value, `order (${value})`)
  const terms: OrderTerm[] = []
  do {
    scanner.space()
    terms.push(parseTerm(scanner))
    scanner.space()
  } while (scanner.take(','))
  if (!scanner.isAtEnd) scanner.fail('"," or end of input')
  return { path, value: terms }
}

function parseTerm(scanner: Scanner): OrderTerm {
  const field = parseField(scanner)
  let term: OrderTerm = { field }
  if (field.path.length === 0 && scanner.take('(')) {
    term = { relation: field.name, field: parseField(scanner) }
    scanner.expect(')')
  }
  const way = scanner.match(direction)
  if (way) term.direction = way[1] as 'asc' | 'desc'
  const place = scanner.match(nulls)
  if (place) term.nulls = place[1] as 'nullsfirst' | 'nullslast'
  if (scanner.peek('.')) {
    const expected = way ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"'
    scanner.fail(expected, scanner.at + 1)
  }
  return term
}
