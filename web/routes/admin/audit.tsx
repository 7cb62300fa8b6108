import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { AuditTable } from '../../features/administration/audit/audit-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Audit log')

export default function AdminAudit() {
  return (
    <>
      <PageHeading title="Audit log" lead="Entries are added and never changed." />
      <AuditTable />
    </>
  )
}
