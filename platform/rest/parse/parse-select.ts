import { parseJsonPath } from './parse-field.ts'
import { Scanner } from './scanner.ts'
import type { Aggregate, SelectField, SelectItem, SelectRelation } from './syntax-tree.ts'

const aggregateCall = /\.(sum|avg|count|max|min)\(\)/y
const star: SelectField = { kind: 'field', field: { name: '*', path: [] } }

/** Every item is written for every row, so without a limit a short URL could request a huge response. */
const maxItems = 200
const maxLevels = 5
/** How often one list may name the same column or embed. Aliases and casts need a few. */
const maxRepeats = 4

type ParseState = { scanner: Scanner; items: number; levels: number }

/** `select=id,name:title,price::text,agent!inner(name),...place(town)` */
export function parseSelect(text: string): SelectItem[] {
  if (text === '*') return [star]
  const scanner = new Scanner(text, `select parameter (${text})`)
  const items = parseItems({ scanner, items: 0, levels: 0 })
  if (!scanner.isAtEnd) scanner.fail('"," or end of input')
  return items
}

function parseItems(state: ParseState): SelectItem[] {
  const { scanner } = state
  const items: SelectItem[] = []
  const repeats = new Map<string, number>()
  scanner.space()
  if (scanner.isAtEnd || scanner.peek(')')) return items
  do {
    scanner.space()
    const start = scanner.at
    if (++state.items > maxItems) scanner.fail(`at most ${maxItems} columns and embeds`)
    const item = parseItem(state)
    const key = sourceOf(item)
    const count = (repeats.get(key) ?? 0) + 1
    if (count > maxRepeats) scanner.fail(`no column or embed more than ${maxRepeats} times`, start)
    repeats.set(key, count)
    items.push(item)
    scanner.space()
  } while (scanner.take(','))
  return items
}

/** Identifies what an item selects, without its alias and cast. */
function sourceOf(item: SelectItem): string {
  if (item.kind === 'relation') return `(${item.name}!${item.hint ?? ''}`
  const { field, aggregate } = item
  if (field.path.length === 0) return aggregate ? `${field.name}.${aggregate}` : field.name
  return JSON.stringify([field.name, field.path, aggregate])
}

function parseItem(state: ParseState): SelectItem {
  const { scanner } = state
  if (scanner.take('...')) return parseRelation(state, { name: scanner.name(), isSpread: true })
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
  if (scanner.peek('!') || scanner.peek('(')) return parseRelation(state, { ...named, isSpread: false })
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
  state: ParseState,
  named: Pick<SelectRelation, 'name' | 'alias' | 'isSpread'>,
): SelectRelation {
  const { scanner } = state
  const relation: SelectRelation = { kind: 'relation', ...named, select: [] }
  for (let i = 0; i < 2 && scanner.take('!'); i++) {
    const word = scanner.name()
    if (word === 'inner' || word === 'left') relation.join ??= word
    else relation.hint ??= word
  }
  scanner.expect('(')
  if (++state.levels > maxLevels) scanner.fail(`at most ${maxLevels} levels of embedding`)
  relation.select = parseItems(state)
  state.levels--
  scanner.expect(')')
  return relation
}

function expectEnd(scanner: Scanner, expected: string): void {
  if (!scanner.isAtEnd && !scanner.peek(',') && !scanner.peek(')')) scanner.fail(expected)
}
