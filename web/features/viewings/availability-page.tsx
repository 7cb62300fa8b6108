import { useQuery } from '@tanstack/react-query'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AvailabilityForm } from './availability-form.tsx'
import { viewingQueries } from './viewing-queries.ts'

/** When a landlord or an agent shows homes. */
export function AvailabilityPage() {
  const availability = useQuery({ ...viewingQueries.availability(), refetchOnWindowFocus: false })
  return (
    <>
      <BackLink to={portalPaths.viewings}>Viewings</BackLink>
      <PageHeading
        title="Viewing availability"
        lead="Buyers and tenants book a free time themselves. All times are UK time."
      />
      <QueryResult query={availability} failure={messages.availabilityFailed}>
        {(found) =>
          found ? (
            <AvailabilityForm availability={found} />
          ) : (
            <Notice heading="h2" isFailure title={messages.availabilityFailed} />
          )
        }
      </QueryResult>
    </>
  )
}
