import { parseField, parseJsonPath } from './parse-field.ts'
import { Scanner } from './scanner.ts'
import type {
  At,
  Filter,
  IsValue,
  Logic,
  Operation,
  QuantifiedOperator,
  SearchOperator,
  SimpleOperator,
} from './syntax-tree.ts'

const quantified = new Set<string>(['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'])
const simple = new Set<string>(['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct'])
const search = new Set<string>(['fts', 'plfts', 'phfts', 'wfts'])

const operatorCall = /([a-z]+)(?:\(([^()]*)\))?\./y
const isWord = /null|not_null|true|false|unknown/iy
const untilEnd = /[\s\S]*/y
const untilSeparator = /[^,)]*/y
const arrayLiteral = /\{[^{}]*\}/y

/** `clients.name=not.eq.Acme`: the key is an embed and a column, the value an operator and an operand. */
export function parseFilter(key: string, value: string): At<Filter> {
  const { path, field } = parseTreePath(key)
  const scanner = new Scanner(value, `filter (${value})`)
  const operation = parseOperation(scanner, () => scanner.match(untilEnd)?.[0] ?? '')
  return { path, value: { kind: 'filter', field, ...operation } }
}

/** Whether a query parameter of a function call is a filter on its result and not an argument. */
export function looksLikeFilter(key: string, value: string): boolean {
  if (key.includes('.')) return true
  const [first = '', ...rest] = value.split('.')
  if (rest.length === 0) return false
  if (first === 'not' || first === 'is' || first === 'in') return true
  const operator = first.split('(')[0] ?? ''
  return quantified.has(operator) || simple.has(operator) || search.has(operator)
}

export function parseTreePath(key: string) {
  const scanner = new Scanner(key, `tree path (${key})`)
  const names = [scanner.name()]
  while (scanner.take('.')) names.push(scanner.name())
  const field = { name: names.pop() as string, path: parseJsonPath(scanner) }
  if (!scanner.isAtEnd) scanner.fail('letter, digit, "-", "->>", "->", delimiter (.) or end of input')
  return { path: names, field }
}

/** `or=(a.eq.1,not.and(b.gt.2,c.is.null))`, `clients.not.or=(...)` */
export function parseLogic(key: string, value: string): At<Logic> {
  const words = key.split('.')
  const operator = words.pop() as 'and' | 'or'
  const path = words.filter((word) => word !== 'not').map((word) => unquote(word))
  const text = `${words.includes('not') ? 'not.' : ''}${operator}${value}`
  const scanner = new Scanner(text, `logic tree (${value})`)
  if (!/^[ \t]*\(/.test(value)) scanner.fail('"("', text.length - value.length)
  const logic = parseLogicItem(scanner)
  if (!scanner.isAtEnd) scanner.fail('end of input')
  return { path, value: logic }
}

const unquote = (word: string) =>
  word.startsWith('"') ? new Scanner(word, `logic path (${word})`).quoted() : word

const group = /(not\.)?(and|or)[ \t]*\(/y

function parseLogicItem(scanner: Scanner): Logic {
  scanner.space()
  const opening = scanner.match(group)
  if (!opening) return parseLogicFilter(scanner)
  const items = scanner.nested(() => {
    const found: Logic[] = []
    do {
      found.push(parseLogicItem(scanner))
      scanner.space()
    } while (scanner.take(','))
    return found
  })
  scanner.expect(')', '"," or ")"')
  scanner.space()
  return { kind: opening[2] as 'and' | 'or', isNegated: opening[1] !== undefined, items }
}

function parseLogicFilter(scanner: Scanner): Filter {
  if (scanner.isAtEnd || scanner.peek(')') || scanner.peek(','))
    scanner.fail('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)')
  const field = parseField(scanner)
  scanner.expect('.', 'delimiter (.)')
  return { kind: 'filter', field, ...parseOperation(scanner, () => parseLogicValue(scanner)) }
}

/** Inside a logic tree a comma or parenthesis ends a value, unless it is quoted or in braces. */
function parseLogicValue(scanner: Scanner): string {
  return (
    quotedElement(scanner) ?? scanner.match(arrayLiteral)?.[0] ?? scanner.match(untilSeparator)?.[0] ?? ''
  )
}

function parseOperation(scanner: Scanner, readValue: () => string): Pick<Filter, 'isNegated' | 'operation'> {
  const isNegated = scanner.take('not.')
  const start = scanner.at
  const call = scanner.match(operatorCall)
  const operator = call?.[1] ?? ''
  const argument = call?.[2]
  const operation = call && parseKnownOperation(scanner, operator, argument, readValue)
  if (operation) return { isNegated, operation }
  return scanner.fail(isNegated ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)', start)
}

function parseKnownOperation(
  scanner: Scanner,
  operator: string,
  argument: string | undefined,
  readValue: () => string,
): Operation | undefined {
  if (quantified.has(operator)) {
    if (argument !== undefined && argument !== 'any' && argument !== 'all') return undefined
    const quantifier = argument as 'any' | 'all' | undefined
    return { kind: 'quantified', operator: operator as QuantifiedOperator, quantifier, value: readValue() }
  }
  if (search.has(operator)) {
    if (argument !== undefined && !/^[\p{L}0-9_ $]+$/u.test(argument)) return undefined
    return {
      kind: 'search',
      operator: operator as SearchOperator,
      config: argument?.trim(),
      value: readValue(),
    }
  }
  if (argument !== undefined) return undefined
  if (simple.has(operator))
    return { kind: 'simple', operator: operator as SimpleOperator, value: readValue() }
  if (operator === 'in') return { kind: 'in', values: parseList(scanner) }
  if (operator === 'is') {
    const word = scanner.match(isWord) ?? scanner.fail('isVal: (null, not_null, true, false, unknown)')
    return { kind: 'is', value: word[0].toLowerCase() as IsValue }
  }
  return undefined
}

/** `(1,2,"a,b")` */
function parseList(scanner: Scanner): string[] {
  scanner.space()
  scanner.expect('(')
  const values: string[] = []
  do {
    values.push(quotedElement(scanner) ?? scanner.match(untilSeparator)?.[0] ?? '')
  } while (scanner.take(','))
  scanner.expect(')', '"," or ")"')
  scanner.space()
  return values
}

/** Quotes are special only if they enclose the whole element. */
function quotedElement(scanner: Scanner): string | undefined {
  if (!scanner.peek('"')) return undefined
  const start = scanner.at
  const found = closingQuote(scanner.text, start)
  const after = found === undefined ? undefined : scanner.text[found + 1]
  if (found === undefined || (after !== undefined && after !== ',' && after !== ')')) return undefined
  return scanner.quoted()
}

function closingQuote(text: string, start: number): number | undefined {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') return i
  }
  return undefined
}
