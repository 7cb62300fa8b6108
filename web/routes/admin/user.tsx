import { UserDetail } from '../../features/administration/users/user-detail.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import type { Route } from './+types/user.ts'

export const meta = roomMeta('User')

export default function AdminUser({ params: { id } }: Route.ComponentProps) {
  return <UserDetail id={id} />
}
