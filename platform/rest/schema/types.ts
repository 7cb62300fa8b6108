import { quote } from '../compile/sql-text.ts'
import type { TypeRow } from './catalogue.ts'

/** SQL names that differ from those in the catalogue. */
const typeAliases: Record<string, string> = {
  int: 'int4',
  integer: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  decimal: 'numeric',
  dec: 'numeric',
  boolean: 'bool',
  'character varying': 'varchar',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
  'bit varying': 'varbit',
}

/** Types that a request may cast to, by lower-case name. PostgreSQL's own types take precedence. */
export function castTargets(rows: TypeRow[]): Map<string, string> {
  const types = new Map(rows.map(({ schema, name }) => [name, `${quote(schema)}.${quote(name)}`]))
  for (const [alias, name] of Object.entries(typeAliases)) {
    const target = types.get(name)
    if (target) types.set(alias, target)
  }
  types.set('char', 'character(1)')
  types.set('character', 'character(1)')
  return types
}
