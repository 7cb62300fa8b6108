import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { canAccess, type PortalSection, type Role } from '../../../domain/accounts/roles.ts'
import { useEnquiryCounts } from '../../entities/enquiry/enquiry-counts.ts'
import { roomCountQueries } from '../../entities/saved/saved-counts.ts'
import { useFollowHearts } from '../../entities/saved/use-refresh-on-save.ts'
import { PageFailure, pageFailureMeta } from '../../features/frame/page-failure.tsx'
import { RoomSkeleton } from '../../features/frame/page-skeleton.tsx'
import { RoomFrame } from '../../features/frame/portal-frame.tsx'
import { portalRooms, portalTabs, type RoomCounts } from '../../features/frame/portal-pages.ts'
import { GuardedRoom } from '../../features/frame/require-role.tsx'
import { BellOutlet } from '../../features/notifications/bell-outlet.tsx'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import { useHeldRoles, useStandingQuery } from '../../session/use-current-user.ts'
import type { Route } from './+types/portal.ts'

/** What a route of the portal says of itself where not every role may enter. */
export type RoomHandle = { room: PortalSection }

export const meta: Route.MetaFunction = ({ error }) =>
  error ? pageFailureMeta(error) : [{ name: 'robots', content: 'noindex' }]

export default function PortalLayout() {
  const needed = useMatches().flatMap(({ handle }) => (isRoomHandle(handle) ? [handle.room] : []))
  const maySee = (roles: readonly Role[]) =>
    roles.length > 0 && needed.every((room) => canAccess(room, roles))
  return (
    <PersonalQueries>
      <PortalFrame>
        <GuardedRoom mayEnter={maySee} placeholder={<RoomSkeleton />}>
          <Outlet />
        </GuardedRoom>
      </PortalFrame>
    </PersonalQueries>
  )
}

function PortalFrame({ children }: { children: ReactNode }) {
  const held = useHeldRoles()
  const counts = useRoomCounts(held)
  useFollowHearts()
  return (
    <RoomFrame
      name="Your portal"
      rooms={portalRooms(held, counts)}
      tabs={portalTabs(held, counts)}
      aside={<BellOutlet />}
    >
      {children}
    </RoomFrame>
  )
}

function useRoomCounts(held: readonly Role[]): RoomCounts {
  const userId = useStandingQuery().data?.userId ?? ''
  const isEnabled = held.length > 0
  const { data: kept } = useQuery({ ...roomCountQueries.of(userId), enabled: isEnabled })
  const enquiries = useEnquiryCounts(userId, isEnabled)
  return {
    ...(kept && { saved: { count: kept.saved }, alerts: { count: kept.alerts } }),
    ...(enquiries && { enquiries: { count: enquiries.total, unread: enquiries.unread } }),
  }
}

const isRoomHandle = (handle: unknown): handle is RoomHandle =>
  typeof handle === 'object' && handle !== null && 'room' in handle

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RoomFrame name="Your portal" rooms={[]} tabs={[]}>
      <PageFailure error={error} />
    </RoomFrame>
  )
}
