import type { Role } from '../../domain/accounts/roles.ts'
import type { CurrentUser } from './current-user.ts'
import type { SessionState } from './session-state.ts'

/**
 * `waiting`: not known yet; `open`: allowed; `sign-in`: signed out; `sign-in-again`: the session expired or was
 * revoked; `second-step`: two-step verification is outstanding; `denied`: the roles do not suffice.
 */
export type AccessDecision = 'waiting' | 'open' | 'sign-in' | 'sign-in-again' | 'second-step' | 'denied'

export function decideAccess(
  session: SessionState,
  currentUser: CurrentUser | undefined,
  isAllowed: (roles: readonly Role[]) => boolean,
): AccessDecision {
  if (session.status === 'unknown') return 'waiting'
  if (session.status === 'signed-out') return session.isLost ? 'sign-in-again' : 'sign-in'
  if (currentUser?.userId !== session.userId) return 'waiting'
  if (currentUser.mfaRequirement !== 'none') return 'second-step'
  return isAllowed(currentUser.roles) ? 'open' : 'denied'
}
