import type { Body, RestRequest } from '../parse/syntax-tree.ts'
import type { Parameter, Routine } from '../schema/schema.ts'
import type { Context } from './compile-field.ts'
import { compilePayload } from './compile-payload.ts'
import { argumentNames, isUnnamed } from './find-routine.ts'
import type { ReadNode } from './read-tree.ts'
import { arrayLiteral, qualified, quote } from './sql-text.ts'

/** A SELECT of the rows that a function returns. A scalar becomes a row with the column `pgrst_scalar`. */
export function compileCall(
  request: RestRequest,
  routine: Routine,
  node: ReadNode,
  context: Context,
): string {
  const { args, from } = compileArguments(request, routine, context)
  const call = `${qualified(routine)}(${args})`
  const isComposite = routine.returns.kind === 'composite'
  const rows = isComposite ? `${call} as pgrst_call` : `(select ${call} as pgrst_scalar) as pgrst_call`
  const columns = ['pgrst_call.*', ...computedColumns(routine, node)].join(', ')
  return `select ${columns} from ${from ? `${from}, lateral ` : ''}${rows}`
}

function compileArguments(
  request: RestRequest,
  routine: Routine,
  context: Context,
): { args: string; from?: string } {
  const { body } = request
  const [first] = routine.parameters
  if (first && isUnnamed(routine.parameters)) return { args: compileWholeBody(first, body, context) }
  const names = argumentNames(request)
  const present = routine.parameters.filter(({ name }) => names.has(name))
  if (request.method !== 'POST')
    return { args: present.map((parameter) => compileQueryArgument(parameter, request, context)).join(', ') }
  if (present.length === 0) return { args: '' }
  return {
    args: present.map((parameter) => `${assign(parameter)} pgrst_body.${quote(parameter.name)}`).join(', '),
    from: compilePayload(
      body,
      { columns: present, isFirstOnly: body.kind === 'json' && body.isArray },
      context,
    ),
  }
}

function compileWholeBody({ type }: Parameter, body: Body, { parameters }: Context): string {
  const text = body.kind === 'none' ? '' : body.text
  if (type === 'bytea') {
    // Binary bodies are read as Latin-1, one byte per character.
    const bytes = Buffer.from(text, body.kind === 'raw' ? 'latin1' : 'utf8')
    return `${parameters.add(`\\x${bytes.toString('hex')}`)}::bytea`
  }
  return `${parameters.addPayload(text)}::${type}`
}

const assign = ({ name, isVariadic }: Parameter) => `${isVariadic ? 'variadic ' : ''}${quote(name)} :=`

/** From the query string: the last value wins, unless the parameter is variadic. */
function compileQueryArgument(parameter: Parameter, { query }: RestRequest, { parameters }: Context): string {
  const values = query.args.filter(([name]) => name === parameter.name).map(([, value]) => value)
  const isList = parameter.isVariadic && !(values.length === 1 && values[0]?.startsWith('{'))
  const value = isList ? arrayLiteral(values) : (values.at(-1) ?? '')
  return `${assign(parameter)} ${parameters.add(value)}::${parameter.type}`
}

/** Computed fields need the row itself, which is available only here. */
function computedColumns(routine: Routine, { items, source }: ReadNode): string[] {
  if (routine.returns.kind !== 'composite' || !source.relation) return []
  const { columns, computedFields } = source.relation
  const names = new Set(items.flatMap((item) => (item.kind === 'field' ? [item.field.field.name] : [])))
  return [...names].flatMap((name) => {
    const field = columns.has(name) ? undefined : computedFields.get(name)
    return field ? [`${qualified({ schema: field.schema, name })}(pgrst_call) as ${quote(name)}`] : []
  })
}
