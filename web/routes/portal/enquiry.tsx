import { roomMeta } from '../../browser/private-page-meta.ts'
import { Thread } from '../../features/enquiries/thread.tsx'
import type { RoomHandle } from '../layouts/portal.tsx'
import type { Route } from './+types/enquiry.ts'

export const meta = roomMeta('Enquiry')
export const handle: RoomHandle = { room: 'enquiries' }

export default function Enquiry({ params }: Route.ComponentProps) {
  return <Thread key={params.id} id={params.id} />
}
