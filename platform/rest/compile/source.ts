import type { Column, Relation } from '../schema/schema.ts'

/** Where rows come from: a relation itself, or what a write or a function returned under its name. */
export type Source = {
  schema: string
  name: string
  relation: Relation | undefined
  columns: Map<string, Column>
  /** Rows of a CTE are no longer rows of the relation: computed fields were worked out inside it. */
  isCte: boolean
}
