import type { TableParams } from '../../data/table-params.ts'

export type TablePage<Row> = { rows: Row[]; total: number }

export const pageSize = 25

/** The first and last row of a page, as `range` expects them. */
export function rangeOf({ page }: Pick<TableParams, 'page'>): [number, number] {
  const from = (page - 1) * pageSize
  return [from, from + pageSize - 1]
}

type QueryResponse<Row> = { data: Row[] | null; count: number | null; error: { code: string } | null }

/** Treats a page beyond the last (PGRST103) as empty. */
export function toPage<Row>({ data, count, error }: QueryResponse<Row>): TablePage<Row> {
  if (error?.code === 'PGRST103') return { rows: [], total: 0 }
  if (error) throw error
  return { rows: data ?? [], total: count ?? 0 }
}

/** Escapes a search text for `ilike` inside `or(...)`. */
export function likePattern(query: string): string {
  const literal = query.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
  return `"%${literal.replaceAll(/["\\]/g, (character) => `\\${character}`)}%"`
}
