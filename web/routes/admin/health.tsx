import { roomMeta } from '../../browser/private-page-meta.ts'
import { HealthView } from '../../features/administration/health/health-view.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Health')

export default function AdminHealth() {
  return (
    <>
      <RoomHeading title="Health" />
      <HealthView />
    </>
  )
}
