export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Row = Record<string, Json>

/** A change to a row, as PostgreSQL tells of it after it was committed. */
export type Change = {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  /** The row as it is now; null when it is gone. */
  record: Row | null
  /** The row as it was, as far as the table's replica identity says it. */
  old: Row | null
  committedAt: string
}

export type ChangeListener = {
  /** Asked before a change is even read: most tables interest nobody. */
  isWanted: (schema: string, table: string) => boolean
  /** In the order of the commits. What is not resolved yet holds up what comes after. */
  onChanges: (changes: Change[]) => Promise<void>
  /** The stream broke: something may have happened that nobody will hear of. */
  onGap: () => void
}

export type ChangeSource = {
  /** Resolves when every change committed from now on will be heard of. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}
