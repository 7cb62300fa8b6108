import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import { requireSession } from '../current-session.ts'
import { validationFailed } from '../errors.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import { hasVerifiedFactor } from '../users.ts'

/**
 * POST /logout?scope=global|local|others. If the account has a second factor, an aal1 session can only end aal1 sessions: a thief
 * who has only the password cannot sign the owner out.
 */
export const logout = (context: AuthContext) => async (c: AuthRequest) => {
  const scope = c.req.query('scope') || 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw validationFailed(`Unsupported logout scope "${scope}"`)
  const { user, sessionId, aal } = await requireSession(context, c)
  const mayEndAll = aal === 'aal2' || !hasVerifiedFactor(user)
  await context.sql.begin(async (tx) => {
    await tx`
      delete from auth.sessions where user_id = ${user.id}
        and (${scope} = 'global' or (${scope} = 'local') = (id = ${sessionId}))
        and (${mayEndAll} or aal is distinct from 'aal2')`
    await recordEvent(tx, {
      action: 'logout',
      userId: user.id,
      client: clientOf(context, c),
      traits: { scope },
    })
  })
  return c.body(null, 204)
}
