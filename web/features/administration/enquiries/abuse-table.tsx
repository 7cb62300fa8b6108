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
import { AbuseDecision } from './abuse-decision.tsx'
import { guestReporter } from './enquiry-labels.ts'
import { type EnquiryReport, enquiryQueries } from './enquiry-queries.ts'

export function AbuseTable() {
  const params = useTableParams({ sorts: ['created_at'], defaultSort: '-created_at' })
  const reports = useQuery(enquiryQueries.reports(params))
  return (
    <PagedTable
      caption="Abuse reports"
      query={reports}
      columns={columns}
      params={params}
      filters={[{ name: 'status', label: 'Status', options: reportStatusLabels }]}
      failure="We couldn’t load the reports"
      empty={{ title: 'No reports', text: 'Reported conversations appear here.' }}
    />
  )
}

const columns: Column<EnquiryReport>[] = [
  {
    key: 'conversation',
    label: 'Conversation',
    onCard: 'title',
    cell: ({ id, enquiry }) => (
      <Link to={adminPaths.enquiryReport(id)} className="font-semibold text-facts hover:underline">
        {enquiry?.property_title ?? 'A conversation'}
      </Link>
    ),
  },
  {
    key: 'reason',
    label: 'Reported',
    cell: ({ reason, outcome }) => (
      <div className="max-w-[44ch]">
        <p>{reason}</p>
        {outcome && <p className="mt-1 text-ink-3">Outcome: {outcome}</p>}
      </div>
    ),
  },
  {
    key: 'by',
    label: 'By',
    cell: ({ reporter_id, people, enquiry }) => (
      <PersonLink id={reporter_id} people={people} fallback={guestReporter(enquiry?.name)} />
    ),
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
    cell: (row) => <AbuseDecision report={row} />,
  },
]
