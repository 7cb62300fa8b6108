import { OwnerlessAgencies } from '../../features/administration/agencies/ownerless-agencies.tsx'
import { UsersTable } from '../../features/administration/users/users-table.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

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
