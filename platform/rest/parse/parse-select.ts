import { parseJsonPath } from './parse-field.ts'
import type { Aggregate, SelectField, SelectItem, SelectRelation } from './plan.ts'
import { Scanner } from './scanner.ts'

const aggregateCall = /\.(sum|avg|count|max|min)\(\)/y
const star: SelectField = { kind: 'field', field: { name: '*', path: [] } }

/** `select=id,name:title,price::text,agent!inner(name),...place(town)` */
export function parseSelect(text: string): SelectItem[] {
  if (text === '*') return [star]
  const scanner = new Scanner(text, `select parameter (${text})`)
  const items = parseItems(scanner)
  if (!scanner.isAtEnd) scanner.fail('"," or end of input')
  return items
}

function parseItems(scanner: Scanner): SelectItem[] {
  const items: SelectItem[] = []
  scanner.space()
  if (scanner.isAtEnd || scanner.peek(')')) return items
  do {
    scanner.space()
    items.push(parseItem(scanner))
    scanner.space()
  } while (scanner.take(','))
  return items
}

function parseItem(scanner: Scanner): SelectItem {
  if (scanner.take('...')) return parseRelation(scanner, { name: scanner.name(), isSpread: true })
  if (scanner.take('*')) {
    scanner.space()
    expectEnd(scanner, '")", "," or end of input')
    return star
  }
  let name = scanner.name()
  let alias: string | undefined
  if (scanner.peek(':') && !scanner.peek('::')) {
    scanner.at++
    alias = name
    name = scanner.name()
  }
  const named = alias === undefined ? { name } : { name, alias }
  if (name === 'count' && scanner.take('()')) return parseCount(scanner, alias)
  if (scanner.peek('!') || scanner.peek('(')) return parseRelation(scanner, { ...named, isSpread: false })
  return parseSelectField(scanner, named)
}

function parseCount(scanner: Scanner, alias: string | undefined): SelectField {
  const item: SelectField = { kind: 'field', field: { name: '*', path: [] }, aggregate: 'count' }
  if (alias !== undefined) item.alias = alias
  if (scanner.take('::')) item.aggregateCast = scanner.plainName()
  expectEnd(scanner, '"::", ")", "," or end of input')
  return item
}

function parseSelectField(scanner: Scanner, { name, alias }: { name: string; alias?: string }): SelectField {
  const item: SelectField = { kind: 'field', field: { name, path: parseJsonPath(scanner) } }
  if (alias !== undefined) item.alias = alias
  if (scanner.take('::')) item.cast = scanner.plainName()
  const aggregate = scanner.match(aggregateCall)
  if (aggregate) {
    item.aggregate = aggregate[1] as Aggregate
    if (scanner.take('::')) item.aggregateCast = scanner.plainName()
  }
  scanner.space()
  expectEnd(scanner, 'letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
  return item
}

function parseRelation(
  scanner: Scanner,
  named: Pick<SelectRelation, 'name' | 'alias' | 'isSpread'>,
): SelectRelation {
  const relation: SelectRelation = { kind: 'relation', ...named, select: [] }
  for (let i = 0; i < 2 && scanner.take('!'); i++) {
    const word = scanner.name()
    if (word === 'inner' || word === 'left') relation.join ??= word
    else relation.hint ??= word
  }
  scanner.expect('(')
  relation.select = scanner.nested(() => parseItems(scanner))
  scanner.expect(')')
  return relation
}

function expectEnd(scanner: Scanner, expected: string): void {
  if (!scanner.isAtEnd && !scanner.peek(',') && !scanner.peek(')')) scanner.fail(expected)
}
