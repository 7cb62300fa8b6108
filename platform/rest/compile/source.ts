import type { Column, Relation } from '../schema/schema.ts'

/** The source of rows: a relation, or the result of a write or function under its name. */
export type Source = {
  schema: string
  name: string
  relation: Relation | undefined
  columns: Map<string, Column>
  /** Rows of a CTE do not have the relation's row type, so computed fields are evaluated inside the CTE. */
  isCte: boolean
}
