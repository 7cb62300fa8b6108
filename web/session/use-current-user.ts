import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../domain/accounts/roles.ts'
import { type Standing, standingQueries } from './current-user.ts'
import { useSession } from './session.ts'

/** Stays while a lost session is taken up again, so that the room under the dialog does not fall. */
let last: Standing | undefined

/** The signed-in person's standing, in rooms that the guard has opened. */
export function useStanding(): Standing {
  const { data } = useStandingQuery()
  if (data) last = data
  if (!last) throw new Error('asked for a standing outside a guarded room')
  return data ?? last
}

/** The roles as far as they are known: none before the database has answered. */
export function useHeldRoles(): readonly Role[] {
  return useStandingQuery().data?.roles ?? none
}

const none: readonly Role[] = []

export function useStandingQuery() {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  return useQuery({ ...standingQueries.of(userId), enabled: userId !== '' })
}
