import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { OwnerlessAgencies } from '../../features/administration/agencies/ownerless-agencies.tsx'
import { UsersTable } from '../../features/administration/users/users-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Users')

export default function AdminUsers() {
  return (
    <>
      <PageHeading title="Users" />
      <UsersTable />
      <OwnerlessAgencies />
    </>
  )
}
