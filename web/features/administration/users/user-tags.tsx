import { Tag } from '../../../ui/tag.tsx'
import { isLockedOut, type UserRow } from './user-queries.ts'

/** The account's status as tags. */
export function UserTags({ user }: { user: UserRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {isLockedOut(user) && <Tag tone="negative">Locked</Tag>}
      {user.locked_until && <Tag tone="soft">Too many attempts</Tag>}
      {!user.is_confirmed && <Tag tone="soft">Not confirmed</Tag>}
      {user.is_confirmed && !isLockedOut(user) && !user.locked_until && <Tag tone="positive">Active</Tag>}
    </span>
  )
}
