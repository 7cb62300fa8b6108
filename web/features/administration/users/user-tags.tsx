import { Tag } from '../../../ui/tag.tsx'
import { isLockedOut, type UserRow } from './user-queries.ts'

/** What stands in an account's way, in a word. */
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
