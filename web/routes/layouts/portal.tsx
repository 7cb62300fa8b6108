import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { canAccess, type PortalSection, type Role } from '../../../domain/accounts/roles.ts'
import { useEnquiryCounts } from '../../entities/enquiry/enquiry-counts.ts'
import { savedCountQueries } from '../../entities/saved/saved-counts.ts'
import { useRefreshOnSave } from '../../entities/saved/use-refresh-on-save.ts'
import { PageFailure, pageFailureMeta } from '../../features/layout/page-failure.tsx'
import { PageSkeleton } from '../../features/layout/page-skeleton.tsx'
import { PortalFrame } from '../../features/layout/portal-frame.tsx'
import { type PageCounts, portalPages, portalTabs } from '../../features/layout/portal-pages.ts'
import { RequireRole } from '../../features/layout/require-role.tsx'
import { BellOutlet } from '../../features/notifications/bell-outlet.tsx'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import { useCurrentUserQuery, useRoles } from '../../session/use-current-user.ts'
import type { Route } from './+types/portal.ts'

/** Set by routes that not every role may open. */
export type PageHandle = { page: PortalSection }

export const meta: Route.MetaFunction = ({ error }) =>
  error ? pageFailureMeta(error) : [{ name: 'robots', content: 'noindex' }]

export default function PortalLayout() {
  const requiredPages = useMatches().flatMap(({ handle }) => (isPageHandle(handle) ? [handle.page] : []))
  const isAllowed = (roles: readonly Role[]) =>
    roles.length > 0 && requiredPages.every((page) => canAccess(page, roles))
  return (
    <PersonalQueries>
      <PortalContent>
        <RequireRole isAllowed={isAllowed} placeholder={<PageSkeleton />}>
          <Outlet />
        </RequireRole>
      </PortalContent>
    </PersonalQueries>
  )
}

function PortalContent({ children }: { children: ReactNode }) {
  const roles = useRoles()
  const counts = usePageCounts(roles)
  useRefreshOnSave()
  return (
    <PortalFrame
      name="Your portal"
      pages={portalPages(roles, counts)}
      tabs={portalTabs(roles, counts)}
      aside={<BellOutlet />}
    >
      {children}
    </PortalFrame>
  )
}

function usePageCounts(roles: readonly Role[]): PageCounts {
  const userId = useCurrentUserQuery().data?.userId ?? ''
  const isEnabled = roles.length > 0
  const { data: saved } = useQuery({ ...savedCountQueries.of(userId), enabled: isEnabled })
  const enquiries = useEnquiryCounts(userId, isEnabled)
  return {
    ...(saved && { saved: { count: saved.saved }, alerts: { count: saved.alerts } }),
    ...(enquiries && { enquiries: { count: enquiries.total, unread: enquiries.unread } }),
  }
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'page' in handle

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PortalFrame name="Your portal" pages={[]} tabs={[]}>
      <PageFailure error={error} />
    </PortalFrame>
  )
}
