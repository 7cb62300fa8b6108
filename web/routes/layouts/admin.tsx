import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Role } from '../../../domain/accounts/roles.ts'
import { adminRooms } from '../../features/frame/admin-pages.ts'
import { PageFailure, pageFailureMeta } from '../../features/frame/page-failure.tsx'
import { RoomSkeleton } from '../../features/frame/page-skeleton.tsx'
import { RoomFrame } from '../../features/frame/portal-frame.tsx'
import { GuardedRoom } from '../../features/frame/require-role.tsx'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import { useHeldRoles } from '../../session/use-current-user.ts'
import type { Route } from './+types/admin.ts'

const isAdmin = (roles: readonly Role[]) => roles.includes('admin')

export const meta: Route.MetaFunction = ({ error }) =>
  error ? pageFailureMeta(error) : [{ name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
  return (
    <PersonalQueries>
      <AdminFrame>
        <GuardedRoom mayEnter={isAdmin} placeholder={<RoomSkeleton />}>
          <Outlet />
        </GuardedRoom>
      </AdminFrame>
    </PersonalQueries>
  )
}

/** The rooms are named to administrators alone. */
function AdminFrame({ children }: { children: ReactNode }) {
  const isKnown = isAdmin(useHeldRoles())
  return (
    <RoomFrame name="Admin" rooms={isKnown ? adminRooms : []} tabs={[]}>
      {children}
    </RoomFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RoomFrame name="Admin" rooms={[]} tabs={[]}>
      <PageFailure error={error} />
    </RoomFrame>
  )
}
