import type { TableAddress } from '../../../data/table-params.ts'

export type TablePage<Row> = { rows: Row[]; total: number }

export const pageSize = 25

/** The first and last place of the page an address asks for, as `range` wants them. */
export function rangeOf({ page }: Pick<TableAddress, 'page'>): [number, number] {
  const from = (page - 1) * pageSize
  return [from, from + pageSize - 1]
}

type Answer<Row> = { data: Row[] | null; count: number | null; error: { code: string } | null }

/** A page beyond the last is empty, not an error. */
export function toPage<Row>({ data, count, error }: Answer<Row>): TablePage<Row> {
  if (error?.code === 'PGRST103') return { rows: [], total: 0 }
  if (error) throw error
  return { rows: data ?? [], total: count ?? 0 }
}

/** A search's words as a pattern of `ilike` inside `or(...)`: what means something there is quoted. */
export function likePattern(query: string): string {
  const literal = query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return `"%${literal.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}%"`
}
