import type { RoutineRow } from './catalogue.ts'
import type { Column, Parameter, Relation, Routine } from './schema.ts'

const volatilities = { i: 'immutable', s: 'stable', v: 'volatile' } as const

export function readRoutine(row: RoutineRow, byOid: Map<number, Relation>): Routine {
  return {
    schema: row.schema,
    name: row.name,
    parameters: inputs(row),
    volatility: volatilities[row.volatility],
    isSet: row.is_set,
    returns: returned(row, byOid),
    statementTimeout: row.config?.find((each) => each.startsWith('statement_timeout='))?.slice(18),
  }
}

export function inputs(row: RoutineRow): Parameter[] {
  const given = row.parameters.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  return given.map(({ name, mode, type }, i) => ({
    name: name ?? '',
    type,
    isRequired: i < given.length - row.defaults && mode !== 'v',
    isVariadic: mode === 'v',
  }))
}

function returned(row: RoutineRow, byOid: Map<number, Relation>): Routine['returns'] {
  const outputs = row.parameters.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
  if (outputs.length > 0) {
    const columns = outputs.map(({ name, type, base }, i) => ({ name: name ?? `column${i + 1}`, type, base }))
    return { kind: 'composite', relation: undefined, columns: columnsOf(columns) }
  }
  if (row.return_kind !== 'composite') return { kind: row.return_kind }
  const relation = byOid.get(row.return_relation)
  return {
    kind: 'composite',
    relation: relation && { schema: relation.schema, name: relation.name },
    columns: relation?.columns ?? columnsOf(row.return_columns ?? []),
  }
}

function columnsOf(columns: { name: string; type: string; base: string }[]): Map<string, Column> {
  return new Map(
    columns.map(({ name, type, base }) => [
      name,
      { name, type, kind: columnKind(base), defaultSql: undefined },
    ]),
  )
}

export function columnKind(base: string): Column['kind'] {
  if (base === 'json' || base === 'jsonb') return 'json'
  return base === 'tsvector' ? 'tsvector' : 'other'
}
