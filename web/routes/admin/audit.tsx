import { AuditTable } from '../../features/administration/audit/audit-table.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

export const meta = roomMeta('Audit log')

export default function AdminAudit() {
  return (
    <>
      <RoomHeading title="Audit log" lead="Entries are added and never changed." />
      <AuditTable />
    </>
  )
}
