import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Role } from '../../../domain/accounts/roles.ts'
import { adminPages } from '../../features/layout/admin-pages.ts'
import { PageFailure, pageFailureMeta } from '../../features/layout/page-failure.tsx'
import { PageSkeleton } from '../../features/layout/page-skeleton.tsx'
import { PortalFrame } from '../../features/layout/portal-frame.tsx'
import { RequireRole } from '../../features/layout/require-role.tsx'
import { BellOutlet } from '../../features/notifications/bell-outlet.tsx'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import { useRoles } from '../../session/use-current-user.ts'
import type { Route } from './+types/admin.ts'

const isAdmin = (roles: readonly Role[]) => roles.includes('admin')

export const meta: Route.MetaFunction = ({ error }) =>
  error ? pageFailureMeta(error) : [{ name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
  return (
    <PersonalQueries>
      <AdminFrame>
        <RequireRole isAllowed={isAdmin} placeholder={<PageSkeleton />}>
          <Outlet />
        </RequireRole>
      </AdminFrame>
    </PersonalQueries>
  )
}

/** The navigation is shown to administrators only. */
function AdminFrame({ children }: { children: ReactNode }) {
  const isKnown = isAdmin(useRoles())
  return (
    <PortalFrame name="Admin" pages={isKnown ? adminPages : []} tabs={[]} aside={isKnown && <BellOutlet />}>
      {children}
    </PortalFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PortalFrame name="Admin" pages={[]} tabs={[]}>
      <PageFailure error={error} />
    </PortalFrame>
  )
}
