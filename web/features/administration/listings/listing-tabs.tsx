import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { reportQueries } from './report-queries.ts'
import { reviewQueries } from './review-queries.ts'

export function ListingTabs({ current }: { current: 'all' | 'reports' | 'reviews' }) {
  const { data: open } = useQuery(reportQueries.openCount)
  const { data: pending } = useQuery(reviewQueries.pendingCount)
  return (
    <div className="mb-5">
      <TabLinks
        label="Properties"
        links={[
          { to: adminPaths.properties, label: 'All properties', isCurrent: current === 'all' },
          {
            to: `${adminPaths.reports}?status=open`,
            label: open === undefined ? 'Reports' : `Reports (${open})`,
            isCurrent: current === 'reports',
          },
          {
            to: `${adminPaths.reviews}?status=pending`,
            label: pending === undefined ? 'To review' : `To review (${pending})`,
            isCurrent: current === 'reviews',
          },
        ]}
      />
    </div>
  )
}
