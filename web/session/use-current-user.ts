import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../domain/accounts/roles.ts'
import { type CurrentUser, currentUserQueries } from './current-user.ts'
import { useSession } from './session.ts'

/** Kept while the user signs in again, so that the page below the dialog stays. */
let lastUser: CurrentUser | undefined

/** The signed-in user. Only for components inside RequireRole. */
export function useCurrentUser(): CurrentUser {
  const { data } = useCurrentUserQuery()
  if (data) lastUser = data
  if (!lastUser) throw new Error('useCurrentUser was called outside RequireRole')
  return data ?? lastUser
}

/** Empty until the database has responded. */
export function useRoles(): readonly Role[] {
  return useCurrentUserQuery().data?.roles ?? noRoles
}

const noRoles: readonly Role[] = []

export function useCurrentUserQuery() {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  return useQuery({ ...currentUserQueries.of(userId), enabled: userId !== '' })
}
