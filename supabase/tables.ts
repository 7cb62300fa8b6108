import type { ColumnTypes } from './column-types.ts'
import type { Database } from './database.types.ts'

export type Generated = Database['public']

/** A table as generated, with the types of its columns from column-types.ts. */
export type Table<Name extends keyof Generated['Tables']> = {
  Row: WithColumns<Generated['Tables'][Name]['Row'], Get<ColumnTypes, Name>>
  Insert: WithColumns<Generated['Tables'][Name]['Insert'], Get<ColumnTypes, Name>>
  Update: WithColumns<Generated['Tables'][Name]['Update'], Get<ColumnTypes, Name>>
  Relationships: Generated['Tables'][Name]['Relationships']
}

export type Get<Overrides, Name> = Name extends keyof Overrides ? Overrides[Name] : unknown

/** Keeps whether a column may be left out or null. */
type WithColumns<Row, Overrides> = {
  [Column in keyof Row]: Column extends keyof Overrides
    ? Overrides[Column] | Extract<Row[Column], null | undefined>
    : Row[Column]
}
