import type { RoutineRow } from './catalogue.ts'
import { columnKind, inputs } from './routines.ts'
import type { Relation } from './schema.ts'

/**
 * A function whose only argument is a row of a relation can be selected like a column, or embedded if it returns rows of another
 * relation.
 */
export function addComputed(routines: RoutineRow[], byOid: Map<number, Relation>): void {
  for (const row of routines) {
    const [argument] = row.parameters
    const origin = argument && byOid.get(argument.relation)
    if (!origin || inputs(row).length !== 1) continue
    const target = byOid.get(row.return_relation)
    if (target) {
      origin.relationships.push({
        kind: 'computed',
        function: { schema: row.schema, name: row.name },
        isToOne: !row.is_set || row.returns_one_row,
        target: { schema: target.schema, name: target.name, isView: target.isView },
        isSelf: target === origin,
      })
    } else if (!row.is_set && row.return_kind === 'scalar') {
      origin.computedFields.set(row.name, { schema: row.schema, kind: columnKind(row.return_base) })
    }
  }
}
