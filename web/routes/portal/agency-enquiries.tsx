import { useQuery } from '@tanstack/react-query'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { agencyQueries } from '../../features/agency/agency-queries.ts'
import { CoverSection } from '../../features/agency/cover-section.tsx'
import { RoutingSection } from '../../features/agency/routing-section.tsx'
import { SavedRepliesSection } from '../../features/agency/saved-replies-section.tsx'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'agency' }
export const meta = privatePageMeta('Enquiry settings')

/** Routing, cover and saved replies of the agency. */
export default function AgencyEnquiriesPage() {
  const { userId, roles } = useCurrentUser()
  const agency = useQuery(agencyQueries.mine(userId))
  return (
    <>
      <BackLink to={portalPaths.agency}>Agency</BackLink>
      <PageHeading
        title="Enquiry settings"
        lead="Who gets each enquiry, who covers absences, and your saved replies."
      />
      <QueryResult query={agency} failure={messages.loadFailed}>
        {(mine) =>
          mine && roles.includes('letting_agent') ? (
            <>
              <RoutingSection agency={mine} />
              <CoverSection agency={mine} userId={userId} />
              <SavedRepliesSection agency={mine} />
            </>
          ) : (
            <Notice heading="h2" {...messages.noAgency} />
          )
        }
      </QueryResult>
    </>
  )
}
