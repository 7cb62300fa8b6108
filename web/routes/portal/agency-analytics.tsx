import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { activityQueries } from '../../features/analytics/activity-queries.ts'
import { ActivityReport } from '../../features/analytics/activity-report.tsx'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'agency' }
export const meta = privatePageMeta('Analytics')

export default function AgencyAnalyticsPage() {
  const weeks = useQuery(activityQueries.weeks)
  return (
    <>
      <Link
        to={portalPaths.agency}
        className="touch-target mb-5 inline-flex items-center gap-2 text-ink-2 hover:underline"
      >
        <Icon of={ArrowLeft} size={18} />
        Agency
      </Link>
      <PageHeading title="Analytics" lead="How your homes performed, week by week." />
      <QueryResult query={weeks} failure={messages.analyticsFailed}>
        {(found) =>
          found ? (
            <ActivityReport weeks={found} />
          ) : (
            <Notice
              heading="h2"
              {...messages.withoutAnalytics}
              actions={
                <ButtonLink to={portalPaths.membership} variant="primary">
                  See the plans
                </ButtonLink>
              }
            />
          )
        }
      </QueryResult>
    </>
  )
}
