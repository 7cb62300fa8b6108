import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { PersonLink } from '../person-link.tsx'
import { type SupportRequest, supportQueries, supportSorts } from './support-queries.ts'
import { DueTime, SupportTag, supportStatusLabels } from './support-tags.tsx'

/** Support requests, earliest due first. */
export function SupportTable() {
  const params = useTableParams({ sorts: supportSorts, defaultSort: 'due_at' })
  const requests = useQuery(supportQueries.list(params))
  return (
    <PagedTable
      caption="Support requests"
      query={requests}
      columns={columns}
      params={params}
      search="Subject"
      filters={[{ name: 'status', label: 'Status', options: supportStatusLabels }]}
      failure="We couldn’t load the requests"
      empty={{ title: 'No requests', text: 'New support requests appear here.' }}
    />
  )
}

const columns: Column<SupportRequest>[] = [
  {
    key: 'subject',
    label: 'Subject',
    onCard: 'title',
    cell: ({ id, subject }) => (
      <Link to={adminPaths.supportRequest(id)} className="font-semibold text-facts hover:underline">
        {subject}
      </Link>
    ),
  },
  { key: 'from', label: 'From', cell: ({ user_id, people }) => <PersonLink id={user_id} people={people} /> },
  { key: 'plan', label: 'Plan', cell: ({ plan }) => plan?.name ?? '–' },
  createdAtColumn('Received'),
  { key: 'due', label: 'Answer due', sortBy: 'due_at', cell: (row) => <DueTime request={row} /> },
  { key: 'status', label: 'Status', onCard: 'mark', cell: ({ status }) => <SupportTag status={status} /> },
]
