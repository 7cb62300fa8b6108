/** The schema cache: the names that a request may use and the relationships between tables. */

export type Column = {
  name: string
  /** As SQL, with schema and length: `character varying(80)`, `public.mood`. */
  type: string
  /** Determines how JSON paths and full-text search apply. */
  kind: 'json' | 'tsvector' | 'other'
  /** SQL expression of the default value. */
  defaultSql: string | undefined
}

export type Relation = {
  oid: number
  schema: string
  name: string
  isView: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  relationships: Relationship[]
  /** Functions of a row that can be selected like a column, by name. */
  computedFields: Map<string, { schema: string; kind: Column['kind'] }>
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
}

export type ColumnPair = { own: string; foreign: string }

type ForeignKeyed = {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
  constraint: string
  pairs: ColumnPair[]
}
type ManyToMany = {
  kind: 'many-to-many'
  junction: { schema: string; name: string }
  ownConstraint: string
  foreignConstraint: string
  /** own column of the origin, foreign column of the junction */
  ownPairs: ColumnPair[]
  /** own column of the target, foreign column of the junction */
  targetPairs: ColumnPair[]
}
type Computed = { kind: 'computed'; function: { schema: string; name: string }; isToOne: boolean }

export type Relationship = (ForeignKeyed | ManyToMany | Computed) & {
  target: { schema: string; name: string; isView: boolean }
  isSelf: boolean
}

export type Parameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean }

export type Routine = {
  schema: string
  name: string
  parameters: Parameter[]
  volatility: 'immutable' | 'stable' | 'volatile'
  isSet: boolean
  returns:
    | { kind: 'void' }
    | { kind: 'scalar' }
    /** Columns are known if declared: RETURNS TABLE, OUT parameters or a composite type. */
    | {
        kind: 'composite'
        relation: { schema: string; name: string } | undefined
        columns: Map<string, Column>
      }
  /** `SET statement_timeout` on the function, which must be set before its statement begins. */
  statementTimeout: string | undefined
}

export type RoleSettings = Map<string, [name: string, value: string][]>

export type Schema = {
  version: number
  relations: Map<string, Relation>
  routines: Map<string, Routine[]>
  /** Types that a request may cast to: SQL by name. */
  types: Map<string, string>
  roleSettings: RoleSettings
}

export const keyOf = (schema: string, name: string) => `${schema}\0${name}`

export const isToOne = (relationship: Relationship): boolean =>
  relationship.kind === 'many-to-one' ||
  relationship.kind === 'one-to-one' ||
  (relationship.kind === 'computed' && relationship.isToOne)
