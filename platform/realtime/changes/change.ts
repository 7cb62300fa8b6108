export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Row = Record<string, Json>

/** A committed change to a row. */
export type Change = {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  /** The new row; null for a delete. */
  record: Row | null
  /** The old row, as far as the table's replica identity includes it. */
  old: Row | null
  committedAt: string
}

export type ChangeListener = {
  /** Checked before a change is decoded, because most tables have no subscribers. */
  hasSubscribers: (schema: string, table: string) => boolean
  /** Called in commit order; the next call waits for the previous one. */
  onChanges: (changes: Change[]) => Promise<void>
  /** The stream broke, so changes may have been missed. */
  onGap: () => void
}

export type ChangeSource = {
  /** Resolves once every later commit will be reported. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}
