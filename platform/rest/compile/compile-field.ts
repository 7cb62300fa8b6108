import type { Aggregate, Field, JsonStep, SelectField } from '../parse/syntax-tree.ts'
import { RestError, SchemaCacheMiss } from '../rest-error.ts'
import type { Column, Schema } from '../schema/schema.ts'
import type { ReadNode } from './read-tree.ts'
import type { Source } from './source.ts'
import { type Parameters, qualified, quote } from './sql-text.ts'

export type Context = {
  schema: Schema
  parameters: Parameters
  /** Maximum response size for the caller; undefined for no limit. */
  maxBytes?: number | undefined
}

type FieldScope = Pick<ReadNode, 'source' | 'alias'>

/** A column, computed field or JSON path as an SQL expression. */
export function compileField(field: Field, scope: FieldScope, { parameters }: Context): string {
  const { sql, kind } = resolve(field.name, scope)
  if (field.path.length === 0) return sql
  const json = kind === 'json' ? sql : `to_jsonb(${sql})`
  return json + field.path.map((step) => compileStep(step, parameters)).join('')
}

/** The parser guarantees that an index is a number; a key is client text and therefore a parameter. */
function compileStep(step: JsonStep, parameters: Parameters): string {
  return 'key' in step ? `${step.arrow}${parameters.add(step.key)}` : `${step.arrow}(${step.index})`
}

export function kindOf(field: Field, scope: FieldScope): Column['kind'] {
  if (field.path.length === 0) return resolve(field.name, scope).kind
  return field.path.at(-1)?.arrow === '->' ? 'json' : 'other'
}

function resolve(name: string, { source, alias }: FieldScope): { sql: string; kind: Column['kind'] } {
  const column = source.columns.get(name)
  if (column) return { sql: `${quote(alias)}.${quote(name)}`, kind: column.kind }
  const computed = source.relation?.computedFields.get(name)
  if (!computed) throw unknownColumn(alias, name, source)
  const sql = source.isCte
    ? `${quote(alias)}.${quote(name)}`
    : `${qualified({ schema: computed.schema, name })}(${quote(alias)})`
  return { sql, kind: computed.kind }
}

/** Worded like PostgreSQL's own error, as PostgREST returns it. */
export function unknownColumn(alias: string, name: string, source: Source): SchemaCacheMiss {
  const similar = [...source.columns.keys()].find((each) => isOneEditApart(each, name))
  return new SchemaCacheMiss(400, '42703', `column ${alias}.${name} does not exist`, {
    hint: similar ? `Perhaps you meant to reference the column "${alias}.${similar}".` : null,
  })
}

/** One character inserted, removed or replaced. */
function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.length < 3) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return Math.max(one.length, other.length) - start - end <= 1
}

/** A selected field with its cast and aggregate, without a name. */
export function compileSelectField(item: SelectField, scope: FieldScope, context: Context): string {
  const isCountOfRows = item.aggregate === 'count' && item.field.name === '*'
  const plain = isCountOfRows ? '*' : castTo(item.cast, compileField(item.field, scope, context), context)
  return applyAggregate(item.aggregate, item.aggregateCast, plain, context)
}

export function applyAggregate(
  aggregate: Aggregate | undefined,
  cast: string | undefined,
  sql: string,
  context: Context,
): string {
  return aggregate ? castTo(cast, `${aggregate}(${sql})`, context) : sql
}

function castTo(cast: string | undefined, sql: string, { schema }: Context): string {
  if (cast === undefined) return sql
  const type = schema.types.get(cast.toLowerCase())
  if (!type) throw new RestError(400, '42704', `type "${cast}" does not exist`)
  return `cast(${sql} as ${type})`
}
