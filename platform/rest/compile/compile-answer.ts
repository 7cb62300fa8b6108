import type { MediaType } from '../parse/plan.ts'
import type { Routine } from '../schema/schema.ts'

/** The text of the answer, put together by PostgreSQL from the rows `_`. */
export function compileBody(media: MediaType, routine: Routine | undefined): string {
  if (media.kind === 'plan') return compileBody(media.plan.for, routine)
  if (routine?.returns.kind === 'void') return `''`
  const isScalar = routine !== undefined && routine.returns.kind !== 'composite'
  const value = isScalar ? '_.pgrst_scalar' : '_'
  const isSingle = media.kind === 'json-object' || (routine !== undefined && !routine.isSet)
  switch (media.kind) {
    case 'csv':
      return compileCsv()
    case 'json-array':
    case 'json-object':
    case 'json': {
      const all = `json_agg(${value})`
      const stripped = media.kind !== 'json' && media.isStripped ? `json_strip_nulls(${all})` : all
      return isSingle ? `coalesce(${stripped}->0, 'null')` : `coalesce(${stripped}, '[]')`
    }
  }
}

/** A row as text is almost a line of CSV: its parentheses are in the way. */
function compileCsv(): string {
  const header = `(select coalesce(string_agg(key, ','), '') from (select json_object_keys(row_to_json(first)) as key from (select * from pgrst_page limit 1) as first) as keys)`
  const lines = `coalesce(string_agg(substring(_::text, 2, length(_::text) - 2), E'\\n'), '')`
  return `${header} || E'\\n' || ${lines}`
}
