import type { ConstraintRow, RelationRow } from './catalogue.ts'
import type { ColumnPair, Relation, Relationship } from './schema.ts'
import { type Origin, viewColumnOrigins } from './view-columns.ts'

type Parts = {
  rows: RelationRow[]
  byOid: Map<number, Relation>
  constraints: ConstraintRow[]
  exposed: Set<string>
}

/** A relation that shows columns of a base table (the table itself or a view), by column number. */
type Projection = { relation: Relation; names: Map<number, string> }

/** Adds primary keys and relationships to relations, from foreign keys directly and through views. */
export function addForeignKeys({ rows, byOid, constraints, exposed }: Parts): void {
  const projections = projectionsByTable(rows, byOid)
  const keys = constraints.filter(({ type }) => type !== 'f')
  for (const key of keys) if (key.type === 'p') addPrimaryKey(key, projections)
  const toOnes = constraints
    .filter(({ type }) => type === 'f')
    .flatMap((constraint) => addToOnes(constraint, projections, isUnique(constraint, keys), exposed))
  addManyToMany(toOnes)
}

function projectionsByTable(rows: RelationRow[], byOid: Map<number, Relation>): Map<number, Projection[]> {
  const definitions = new Map(
    rows.flatMap((row) => (row.view_definition ? [[row.oid, viewColumnOrigins(row.view_definition)]] : [])),
  )
  const projections = new Map<number, Projection[]>()
  for (const row of rows) {
    const relation = byOid.get(row.oid) as Relation
    const names = new Map<number, Map<number, string>>()
    for (const { number, name } of row.columns) {
      const base = baseOf({ relation: row.oid, column: number }, definitions)
      if (!base) continue
      const seen = names.get(base.relation) ?? new Map<number, string>()
      if (!seen.has(base.column)) names.set(base.relation, seen.set(base.column, name))
    }
    for (const [table, seen] of names)
      projections.set(table, [...(projections.get(table) ?? []), { relation, names: seen }])
  }
  return projections
}

/** Follows a column through views on views down to its table. */
function baseOf(column: Origin, definitions: Map<number, Map<number, Origin>>): Origin | undefined {
  let at: Origin | undefined = column
  for (let hops = 0; at && hops < 50; hops++) {
    const origins = definitions.get(at.relation)
    if (!origins) return at
    at = origins.get(at.column)
  }
  return undefined
}

function addPrimaryKey(key: ConstraintRow, projections: Map<number, Projection[]>): void {
  for (const { relation, names } of projections.get(key.relation) ?? []) {
    const columns = namesOf(key.columns, names)
    if (columns) relation.primaryKey.push(...columns)
  }
}

const namesOf = (numbers: number[], names: Map<number, string>): string[] | undefined => {
  const found = numbers.map((number) => names.get(number))
  return found.every((name) => name !== undefined) ? found : undefined
}

/** A foreign key on unique columns is one-to-one. */
function isUnique(constraint: ConstraintRow, keys: ConstraintRow[]): boolean {
  const columns = new Set(constraint.columns)
  return keys.some(
    (key) =>
      key.relation === constraint.relation &&
      key.columns.length === columns.size &&
      key.columns.every((number) => columns.has(number)),
  )
}

type ToOne = { origin: Relation; target: Relation; constraint: string; pairs: ColumnPair[] }

function addToOnes(
  constraint: ConstraintRow,
  projections: Map<number, Projection[]>,
  isOneToOne: boolean,
  exposed: Set<string>,
): ToOne[] {
  const found: ToOne[] = []
  for (const from of projections.get(constraint.relation) ?? []) {
    const own = namesOf(constraint.columns, from.names)
    if (!own || !exposed.has(from.relation.schema)) continue
    for (const to of projections.get(constraint.foreign_relation) ?? []) {
      const foreign = namesOf(constraint.foreign_columns ?? [], to.names)
      // A view that contains both ends of a key is not related to itself.
      const isSameView = from.relation === to.relation && from.relation.isView
      if (!foreign || to.relation.schema !== from.relation.schema || isSameView) continue
      const pairs = own.map((name, i) => ({ own: name, foreign: foreign[i] as string }))
      found.push({ origin: from.relation, target: to.relation, constraint: constraint.name, pairs })
      addRelationships(from.relation, to.relation, constraint.name, pairs, isOneToOne)
    }
  }
  return found
}

function addRelationships(
  origin: Relation,
  target: Relation,
  constraint: string,
  pairs: ColumnPair[],
  isOneToOne: boolean,
): void {
  const isSelf = origin === target
  origin.relationships.push({
    kind: isOneToOne ? 'one-to-one' : 'many-to-one',
    constraint,
    pairs,
    target: targetOf(target),
    isSelf,
  })
  target.relationships.push({
    kind: isOneToOne ? 'one-to-one' : 'one-to-many',
    constraint,
    pairs: pairs.map(({ own, foreign }) => ({ own: foreign, foreign: own })),
    target: targetOf(origin),
    isSelf,
  })
}

const targetOf = ({ schema, name, isView }: Relation) => ({ schema, name, isView })

/** A relation with two foreign keys inside its primary key is a junction table. */
function addManyToMany(toOnes: ToOne[]): void {
  const byJunction = Map.groupBy(
    toOnes.filter(({ origin, pairs }) => pairs.every(({ own }) => origin.primaryKey.includes(own))),
    ({ origin }) => origin,
  )
  for (const [junction, keys] of byJunction) {
    for (const one of keys) {
      for (const other of keys) {
        if (one.constraint === other.constraint) continue
        const relationship: Relationship = {
          kind: 'many-to-many',
          junction: { schema: junction.schema, name: junction.name },
          ownConstraint: one.constraint,
          foreignConstraint: other.constraint,
          ownPairs: one.pairs.map(({ own, foreign }) => ({ own: foreign, foreign: own })),
          targetPairs: other.pairs.map(({ own, foreign }) => ({ own: foreign, foreign: own })),
          target: targetOf(other.target),
          isSelf: one.target === other.target,
        }
        one.target.relationships.push(relationship)
      }
    }
  }
}
