import { useQuery } from '@tanstack/react-query'
import { formatClock } from '../../../domain/time/dates.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { AdminCounts } from '../../features/administration/requests/admin-counts.tsx'
import { AdminQueues } from '../../features/administration/requests/admin-queues.tsx'
import { countQueries } from '../../features/administration/requests/count-queries.ts'
import { RequestLists } from '../../features/administration/requests/request-lists.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Admin dashboard')

export default function AdminDashboard() {
  const { dataUpdatedAt } = useQuery(countQueries.all)
  return (
    <>
      <PageHeading
        title="Admin dashboard"
        actions={
          dataUpdatedAt > 0 && (
            <p className="tabular text-ink-3 text-sm">Updated {formatClock(new Date(dataUpdatedAt))}</p>
          )
        }
      />
      <AdminCounts />
      <AdminQueues />
      <RequestLists />
    </>
  )
}
