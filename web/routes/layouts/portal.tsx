import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { mayEnter, type PortalRoom, type Role } from '../../../domain/roles.ts'
import { GuardedRoom } from '../../features/frame/guarded-room.tsx'
import { PageFailure, pageFailureMeta } from '../../features/frame/page-failure.tsx'
import { portalRooms, portalTabs, type RoomCounts } from '../../features/frame/portal-rooms.ts'
import { RoomFrame } from '../../features/frame/room-frame.tsx'
import { RoomSkeleton } from '../../features/frame/room-skeleton.tsx'
import { BellOutlet } from '../../features/notifications/bell-outlet.tsx'
import { useEnquiryCounts } from '../../lib/enquiry-counts.ts'
import { PersonalQueries } from '../../lib/personal-queries.tsx'
import { roomCountQueries } from '../../lib/room-counts.ts'
import { useFollowHearts } from '../../lib/use-follow-hearts.ts'
import { useHeldRoles, useStandingQuery } from '../../lib/use-standing.ts'
import type { Route } from './+types/portal.ts'

/** What a route of the portal says of itself where not every role may enter. */
export type RoomHandle = { room: PortalRoom }

export const meta: Route.MetaFunction = ({ error }) =>
  error ? pageFailureMeta(error) : [{ name: 'robots', content: 'noindex' }]

export default function PortalLayout() {
  const needed = useMatches().flatMap(({ handle }) => (isRoomHandle(handle) ? [handle.room] : []))
  const maySee = (roles: readonly Role[]) => roles.length > 0 && needed.every((room) => mayEnter(room, roles))
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
