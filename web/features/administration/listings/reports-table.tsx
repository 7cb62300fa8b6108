import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PersonLink } from '../person-link.tsx'
import { reportStatusLabels, reportStatusTones } from '../report-labels.ts'
import { reportReasons } from './listing-labels.ts'
import { ReportDecision } from './report-decision.tsx'
import { type ListingReport, reportQueries } from './report-queries.ts'

/** Reports of listings by visitors and members. */
export function ReportsTable() {
  const params = useTableParams({ sorts: ['created_at'], defaultSort: '-created_at' })
  const reports = useQuery(reportQueries.list(params))
  return (
    <PagedTable
      caption="Reports of listings"
      query={reports}
      columns={columns}
      params={params}
      filters={[
        { name: 'status', label: 'Status', options: reportStatusLabels },
        { name: 'reason', label: 'Reason', options: reportReasons },
      ]}
      failure="We couldn’t load the reports"
      empty={{ title: 'No reports', text: 'Reported listings appear here.' }}
    />
  )
}

const columns: Column<ListingReport>[] = [
  {
    key: 'home',
    label: 'Home',
    onCard: 'title',
    cell: ({ property_id, property }) => (
      <>
        <Link
          to={adminPaths.property(property_id)}
          className="block font-semibold text-facts hover:underline"
        >
          {property?.title || 'Untitled'}
        </Link>
        <span className="text-ink-3">{property?.location}</span>
      </>
    ),
  },
  {
    key: 'reason',
    label: 'Reported',
    cell: ({ reason, details, outcome }) => (
      <div className="max-w-[44ch]">
        <span className="font-semibold">{reportReasons[reason]}</span>
        {details && <p className="text-ink-2">{details}</p>}
        {outcome && <p className="mt-1 text-ink-3">Outcome: {outcome}</p>}
      </div>
    ),
  },
  {
    key: 'reporter',
    label: 'By',
    cell: ({ reporter_id, people }) => <PersonLink id={reporter_id} people={people} fallback="A visitor" />,
  },
  createdAtColumn('Date'),
  {
    key: 'status',
    label: 'Status',
    onCard: 'mark',
    cell: ({ status }) => <Tag tone={reportStatusTones[status]}>{reportStatusLabels[status]}</Tag>,
  },
  {
    key: 'decision',
    label: 'Decision',
    isEnd: true,
    onCard: 'actions',
    cell: (row) => <ReportDecision report={row} />,
  },
]
