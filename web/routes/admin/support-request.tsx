import { SupportDetail } from '../../features/administration/support/support-detail.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import type { Route } from './+types/support-request.ts'

export const meta = roomMeta('Support request')

export default function AdminSupportRequest({ params: { id } }: Route.ComponentProps) {
  return <SupportDetail id={id} />
}
