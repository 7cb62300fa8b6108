import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../domain/accounts/roles.ts'
import { type CurrentUser, currentUserQueries } from './current-user.ts'
import { useSession } from './session.ts'

/** Stays while a lost session is taken up again, so that the room under the dialog does not fall. */
let last: CurrentUser | undefined

/** The signed-in person's standing, in rooms that the guard has opened. */
export function useCurrentUser(): CurrentUser {
  const { data } = useCurrentUserQuery()
  if (data) last = data
  if (!last) throw new Error('useCurrentUser was called outside RequireRole')
  return data ?? last
}

/** The roles as far as they are known: none before the database has answered. */
export function useRoles(): readonly Role[] {
  return useCurrentUserQuery().data?.roles ?? none
}

const none: readonly Role[] = []

export function useCurrentUserQuery() {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  return useQuery({ ...currentUserQueries.of(userId), enabled: userId !== '' })
}
