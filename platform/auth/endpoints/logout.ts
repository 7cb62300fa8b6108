import { recordEvent } from '../audit.ts'
import { validationFailed } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import { signedIn } from '../signed-in.ts'

/** POST /logout?scope=global|local|others */
export const logout = (parts: AuthParts) => async (c: AuthRequest) => {
  const scope = c.req.query('scope') || 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw validationFailed(`Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await signedIn(parts, c)
  await parts.sql.begin(async (tx) => {
    await tx`
      delete from auth.sessions where user_id = ${user.id}
        and (${scope} = 'global' or (${scope} = 'local') = (id = ${sessionId}))`
    await recordEvent(tx, {
      action: 'logout',
      userId: user.id,
      client: clientOf(parts, c),
      traits: { scope },
    })
  })
  return c.body(null, 204)
}
