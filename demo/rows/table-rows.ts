import type { CopyValue } from '../../gazetteer/copy.ts'

/** Rows of one table in the column order of COPY. */
export type TableRows = { table: string; columns: string[]; rows: Iterable<CopyValue[]> }

export function tableRows<T extends Record<string, CopyValue>>(table: string, records: T[]): TableRows {
  const columns = Object.keys(records[0] ?? {})
  return { table, columns, rows: records.map((record) => columns.map((column) => record[column])) }
}

export const at = (date: Date): string => date.toISOString()
