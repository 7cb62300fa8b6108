import { SupportTable } from '../../features/administration/support/support-table.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

export const meta = roomMeta('Support')

export default function AdminSupport() {
  return (
    <>
      <RoomHeading title="Support" lead="Those promised an answer first stand at the top." />
      <SupportTable />
    </>
  )
}
