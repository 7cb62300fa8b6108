import { roomMeta } from '../../browser/private-page-meta.ts'
import { OwnerlessAgencies } from '../../features/administration/agencies/ownerless-agencies.tsx'
import { UsersTable } from '../../features/administration/users/users-table.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Users')

export default function AdminUsers() {
  return (
    <>
      <RoomHeading title="Users" />
      <UsersTable />
      <OwnerlessAgencies />
    </>
  )
}
