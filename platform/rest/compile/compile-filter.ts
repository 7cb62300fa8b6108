import type {
  Filter,
  Logic,
  Operation,
  QuantifiedOperator,
  SearchOperator,
  SimpleOperator,
} from '../parse/syntax-tree.ts'
import { RestError } from '../rest-error.ts'
import { type Context, compileField, kindOf } from './compile-field.ts'
import { type Embed, embedsOf, type ReadNode } from './read-tree.ts'
import { arrayLiteral, quote } from './sql-text.ts'

const quantifiedOperators: Record<QuantifiedOperator, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}
const simpleOperators: Record<SimpleOperator, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
}
const searchFunctions: Record<SearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** How to test whether an embed has rows: reads check the join, counts use EXISTS. */
export type CompileNullEmbed = (embed: Embed, isNull: boolean) => string

/** Compiles a filter or logic tree to an SQL condition. */
export function compileLogic(
  logic: Logic,
  node: ReadNode,
  context: Context,
  compileNullEmbed: CompileNullEmbed,
): string {
  if (logic.kind !== 'filter') {
    const items = logic.items.map((item) => compileLogic(item, node, context, compileNullEmbed))
    return `${logic.isNegated ? 'not ' : ''}(${items.join(` ${logic.kind} `)})`
  }
  const embed = filteredEmbed(logic, node)
  if (embed) return compileNullEmbed(embed, !logic.isNegated)
  const sql = compileOperation(logic, node, context)
  return logic.isNegated ? `not (${sql})` : sql
}

/** `clients=is.null` tests whether an embed has rows, unless a column has that name. */
function filteredEmbed({ field, operation }: Filter, node: ReadNode): Embed | undefined {
  if (field.path.length > 0 || node.source.columns.has(field.name)) return undefined
  const embed = embedsOf(node).find(({ name }) => name === field.name)
  if (embed && (operation.kind !== 'is' || operation.value !== 'null'))
    throw new RestError(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    })
  return embed
}

function compileOperation({ field, operation }: Filter, node: ReadNode, context: Context): string {
  if (operation.kind === 'search') return compileSearch({ field, operation }, node, context)
  const left = compileField(field, node, context)
  switch (operation.kind) {
    case 'quantified': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike'
      const value = isPattern ? operation.value.replaceAll('*', '%') : operation.value
      const right = context.parameters.add(value)
      const operator = quantifiedOperators[operation.operator]
      return `${left} ${operator} ${operation.quantifier ? `${operation.quantifier} (${right})` : right}`
    }
    case 'simple':
      return `${left} ${simpleOperators[operation.operator]} ${context.parameters.add(operation.value)}`
    case 'in': {
      const isEmpty = operation.values.length === 1 && operation.values[0] === ''
      return `${left} = any (${context.parameters.add(arrayLiteral(isEmpty ? [] : operation.values))})`
    }
    case 'is':
      return `${left} is ${operation.value.replace('_', ' ')}`
  }
}

type Search = { field: Filter['field']; operation: Extract<Operation, { kind: 'search' }> }

function compileSearch({ field, operation }: Search, node: ReadNode, context: Context): string {
  const { parameters } = context
  const left = compileField(field, node, context)
  const config = operation.config === undefined ? '' : `${parameters.add(operation.config)}::regconfig, `
  const document = kindOf(field, node) === 'tsvector' ? left : `to_tsvector(${config}${left})`
  return `${document} @@ ${searchFunctions[operation.operator]}(${config}${parameters.add(operation.value)})`
}

export const nullJoin: CompileNullEmbed = (embed, isNull) =>
  `${quote(embed.joinAlias)} is ${isNull ? 'not ' : ''}distinct from null`
