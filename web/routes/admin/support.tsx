import { roomMeta } from '../../browser/private-page-meta.ts'
import { SupportTable } from '../../features/administration/support/support-table.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Support')

export default function AdminSupport() {
  return (
    <>
      <RoomHeading title="Support" lead="Those promised an answer first stand at the top." />
      <SupportTable />
    </>
  )
}
