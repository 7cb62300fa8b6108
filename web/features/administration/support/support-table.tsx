import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import { useTableAddress } from '../../../data/table-params.ts'
import { PersonLink } from '../person-link.tsx'
import type { Column } from '../table/rows-table.tsx'
import { TableFilters } from '../table/table-filters.tsx'
import { TableView } from '../table/table-view.tsx'
import { type SupportRequest, supportQueries, supportSorts } from './support-queries.ts'
import { DueTime, SupportTag, supportStatusLabels } from './support-tags.tsx'

/** Support requests, earliest due first. */
export function SupportTable() {
  const address = useTableAddress({ sorts: supportSorts, defaultSort: 'due_at' })
  const requests = useQuery(supportQueries.list(address))
  return (
    <>
      <TableFilters
        address={address}
        search="Subject"
        filters={[{ name: 'status', label: 'Status', options: supportStatusLabels }]}
      />
      <TableView
        caption="Support requests"
        query={requests}
        columns={columns}
        keyOf={({ id }) => id}
        address={address}
        failure="The requests could not be loaded"
        empty={{ title: 'No requests', text: 'When a professional asks for help, it appears here.' }}
      />
    </>
  )
}

const columns: Column<SupportRequest>[] = [
  {
    key: 'subject',
    label: 'Subject',
    onCard: 'title',
    cell: ({ id, subject }) => (
      <Link to={paths.adminSupportRequest(id)} className="font-semibold text-facts hover:underline">
        {subject}
      </Link>
    ),
  },
  { key: 'from', label: 'From', cell: ({ user_id, people }) => <PersonLink id={user_id} people={people} /> },
  { key: 'plan', label: 'Plan', cell: ({ plan }) => plan?.name ?? '–' },
  {
    key: 'asked',
    label: 'Asked',
    sortBy: 'created_at',
    cell: (row) => <span className="whitespace-nowrap">{formatShortDate(row.created_at)}</span>,
  },
  { key: 'due', label: 'Answer due', sortBy: 'due_at', cell: (row) => <DueTime request={row} /> },
  { key: 'status', label: 'Status', onCard: 'mark', cell: ({ status }) => <SupportTag status={status} /> },
]
