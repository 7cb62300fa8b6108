import { roomMeta } from '../../browser/private-page-meta.ts'
import { AuditTable } from '../../features/administration/audit/audit-table.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Audit log')

export default function AdminAudit() {
  return (
    <>
      <RoomHeading title="Audit log" lead="Entries are added and never changed." />
      <AuditTable />
    </>
  )
}
