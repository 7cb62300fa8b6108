import { recordEvent } from '../audit.ts'
import { validationFailed } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import { signedIn } from '../signed-in.ts'
import { hasVerifiedFactor } from '../users.ts'

/**
 * POST /logout?scope=global|local|others. Where the account has a second factor, a session that has not given it ends only
 * sessions that have not either: whoever has the password alone cannot sign the owner out.
 */
export const logout = (parts: AuthParts) => async (c: AuthRequest) => {
  const scope = c.req.query('scope') || 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw validationFailed(`Unsupported logout scope "${scope}"`)
  const { user, sessionId, aal } = await signedIn(parts, c)
  const mayEndAll = aal === 'aal2' || !hasVerifiedFactor(user)
  await parts.sql.begin(async (tx) => {
    await tx`
      delete from auth.sessions where user_id = ${user.id}
        and (${scope} = 'global' or (${scope} = 'local') = (id = ${sessionId}))
        and (${mayEndAll} or aal is distinct from 'aal2')`
    await recordEvent(tx, {
      action: 'logout',
      userId: user.id,
      client: clientOf(parts, c),
      traits: { scope },
    })
  })
  return c.body(null, 204)
}
