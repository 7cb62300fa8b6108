import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { membershipQueries } from '../../features/membership/membership-queries.ts'
import { RequestList } from '../../features/support/request-list.tsx'
import { SupportForm } from '../../features/support/support-form.tsx'
import { supportQueries } from '../../features/support/support-queries.ts'
import { support as messages } from '../../messages/professionals/support.ts'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'support' }
export const meta = privatePageMeta('Support')

export default function SupportPage() {
  const { userId } = useCurrentUser()
  const navigate = useNavigate()
  const requests = useQuery(supportQueries.mine(userId))
  const { data: usage } = useQuery(membershipQueries.usage)
  const isHeld = usage && ['active', 'past_due'].includes(usage.membership.status)
  return (
    <>
      <PageHeading title="Support" lead="Ask us anything about your listings, your plan or your invoices." />
      <SupportForm
        hours={isHeld ? usage.plan.support_hours : null}
        onSent={({ id }) => navigate(portalPaths.supportRequest(id))}
      />
      <section aria-labelledby="requests" className="mt-12">
        <SectionHeading id="requests" title="Your requests" />
        <QueryResult query={requests} failure={messages.loadFailed}>
          {(rows) => <RequestList requests={rows} />}
        </QueryResult>
      </section>
    </>
  )
}
