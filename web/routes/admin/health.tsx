import { HealthView } from '../../features/administration/health/health-view.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

export const meta = roomMeta('Health')

export default function AdminHealth() {
  return (
    <>
      <RoomHeading title="Health" />
      <HealthView />
    </>
  )
}
