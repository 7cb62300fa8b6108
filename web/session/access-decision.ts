import type { Role } from '../../domain/accounts/roles.ts'
import type { Standing } from './current-user.ts'
import type { SessionState } from './session-state.ts'

/**
 * `waiting`: not known yet · `open`: come in · `sign-in`: nobody is signed in · `sign-in-again`: the session was lost
 * under somebody's hands · `second-step`: the session owes MFA · `denied`: the roles do not suffice.
 */
export type GuardVerdict = 'waiting' | 'open' | 'sign-in' | 'sign-in-again' | 'second-step' | 'denied'

export function guardVerdict(
  session: SessionState,
  standing: Standing | undefined,
  mayEnter: (roles: readonly Role[]) => boolean,
): GuardVerdict {
  if (session.status === 'unknown') return 'waiting'
  if (session.status === 'signed-out') return session.isLost ? 'sign-in-again' : 'sign-in'
  if (standing?.userId !== session.userId) return 'waiting'
  if (standing.mfaDemand !== 'none') return 'second-step'
  return mayEnter(standing.roles) ? 'open' : 'denied'
}
