import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { mayEnter, type PortalRoom, type Role } from '../../../domain/accounts/roles.ts'
import { useEnquiryCounts } from '../../entities/enquiry/enquiry-counts.ts'
import { savedCountQueries } from '../../entities/saved/saved-counts.ts'
import { useRefreshOnSave } from '../../entities/saved/use-refresh-on-save.ts'
import { PageFailure, pageFailureMeta } from '../../features/frame/page-failure.tsx'
import { PageSkeleton } from '../../features/frame/page-skeleton.tsx'
import { PortalFrame } from '../../features/frame/portal-frame.tsx'
import { portalPages, portalTabs, type PageCounts } from '../../features/frame/portal-pages.ts'
import { RequireRole } from '../../features/frame/require-role.tsx'
import { BellOutlet } from '../../features/notifications/bell-outlet.tsx'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import { useRoles, useCurrentUserQuery } from '../../session/use-current-user.ts'
import type { Route } from './+types/portal.ts'

/** What a route of the portal says of itself where not every role may enter. */
export type PageHandle = { room: PortalRoom }

export const meta: Route.MetaFunction = ({ error }) =>
  error ? pageFailureMeta(error) : [{ name: 'robots', content: 'noindex' }]

export default function PortalLayout() {
  const needed = useMatches().flatMap(({ handle }) => (isPageHandle(handle) ? [handle.room] : []))
  const isAllowed = (roles: readonly Role[]) => roles.length > 0 && needed.every((room) => mayEnter(room, roles))
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
  const held = useRoles()
  const counts = usePageCounts(held)
  useRefreshOnSave()
  return (
    <PortalFrame
      name="Your portal"
      rooms={portalPages(held, counts)}
      tabs={portalTabs(held, counts)}
      aside={<BellOutlet />}
    >
      {children}
    </PortalFrame>
  )
}

function usePageCounts(held: readonly Role[]): PageCounts {
  const userId = useCurrentUserQuery().data?.userId ?? ''
  const isEnabled = held.length > 0
  const { data: kept } = useQuery({ ...savedCountQueries.of(userId), enabled: isEnabled })
  const enquiries = useEnquiryCounts(userId, isEnabled)
  return {
    ...(kept && { saved: { count: kept.saved }, alerts: { count: kept.alerts } }),
    ...(enquiries && { enquiries: { count: enquiries.total, unread: enquiries.unread } }),
  }
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'room' in handle

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PortalFrame name="Your portal" rooms={[]} tabs={[]}>
      <PageFailure error={error} />
    </PortalFrame>
  )
}
