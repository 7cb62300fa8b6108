import { useQuery } from '@tanstack/react-query'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AvailabilityForm } from './availability-form.tsx'
import { viewingQueries } from './viewing-queries.ts'

/** When a landlord or an agent shows homes. */
export function AvailabilityPage() {
  const availability = useQuery({ ...viewingQueries.availability(), refetchOnWindowFocus: false })
  return (
    <>
      <PageHeading
        title="Viewing availability"
        lead="People book these times themselves. All times are UK time."
        actions={<ButtonLink to={portalPaths.viewings}>Open the diary</ButtonLink>}
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
