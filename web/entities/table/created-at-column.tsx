import { formatShortDate } from '../../../domain/time/dates.ts'
import type { Column } from './rows-table.tsx'

/** A sortable column with the creation date. */
export const createdAtColumn = <Row extends { created_at: string }>(label: string): Column<Row> => ({
  key: 'created_at',
  label,
  sortBy: 'created_at',
  cell: ({ created_at }) => <span className="whitespace-nowrap">{formatShortDate(created_at)}</span>,
})
