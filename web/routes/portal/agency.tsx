import { useQuery } from '@tanstack/react-query'
import { ChartColumn, ExternalLink, MessageSquare, RefreshCw } from 'lucide-react'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { agencyQueries, type MyAgency } from '../../features/agency/agency-queries.ts'
import { BranchesSection } from '../../features/agency/branches-section.tsx'
import { BrandingSection } from '../../features/agency/branding-section.tsx'
import { DetailsSection } from '../../features/agency/details-section.tsx'
import { TeamSection } from '../../features/agency/team-section.tsx'
import { WithdrawnAccess } from '../../features/agency/withdrawn-access.tsx'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { clearCurrentUser } from '../../session/current-user.ts'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Agency')

/** Open to every role: a user whose letting agent role was withdrawn can still leave their agency. */
export default function AgencyPage() {
  const { userId, roles } = useCurrentUser()
  const isAgent = roles.includes('letting_agent')
  const agency = useQuery(agencyQueries.mine(userId))
  return (
    <>
      {!(agency.data && isAgent) && <PageHeading title="Agency" />}
      <QueryResult query={agency} failure={messages.loadFailed}>
        {(mine) => {
          if (!mine) return <Notice heading="h2" {...messages.noAgency} />
          if (!isAgent) return <WithdrawnAccess agency={mine} userId={userId} onLeft={clearCurrentUser} />
          return <Agency agency={mine} userId={userId} />
        }}
      </QueryResult>
    </>
  )
}

function Agency({ agency, userId }: { agency: MyAgency; userId: string }) {
  const isOwner = agency.role === 'owner'
  return (
    <>
      <PageHeading
        title={agency.name}
        lead={isOwner ? 'Your page, your branches and your team.' : 'Your branches and your team.'}
        actions={
          <>
            <ButtonLink to={portalPaths.agencyEnquiries} size="small">
              <Icon of={MessageSquare} size={18} />
              Enquiry settings
            </ButtonLink>
            <ButtonLink to={portalPaths.feeds} size="small">
              <Icon of={RefreshCw} size={18} />
              Feeds
            </ButtonLink>
            <ButtonLink to={portalPaths.agencyAnalytics} size="small">
              <Icon of={ChartColumn} size={18} />
              Analytics
            </ButtonLink>
            <ButtonLink to={paths.agent(agency.slug)} size="small">
              <Icon of={ExternalLink} size={18} />
              View your page
            </ButtonLink>
          </>
        }
      />
      <TeamSection agency={agency} userId={userId} onLeft={clearCurrentUser} />
      <BranchesSection agency={agency} />
      {isOwner && <DetailsSection agency={agency} />}
      {isOwner && <BrandingSection agency={agency} />}
    </>
  )
}
