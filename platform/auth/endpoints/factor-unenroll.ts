import { recordEvent } from '../audit.ts'
import { factorNotFound, insufficientAal } from '../errors.ts'
import { removeFactor } from '../factors.ts'
import type { AuthParts } from '../parts.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import { signedIn } from '../signed-in.ts'

/** DELETE /factors/:id */
export const unenrollFactor = (parts: AuthParts) => async (c: AuthRequest) => {
  const { user, aal } = await signedIn(parts, c)
  const factor = user.factors.find((each) => each.id === c.req.param('id'))
  if (!factor) throw factorNotFound()
  if (factor.status === 'verified' && aal !== 'aal2')
    throw insufficientAal(422, 'AAL2 required to unenroll verified factor')
  await parts.sql.begin(async (tx) => {
    await removeFactor(tx, factor)
    const traits = { factor_id: factor.id, status: factor.status }
    await recordEvent(tx, { action: 'factor_deleted', userId: user.id, client: clientOf(parts, c), traits })
  })
  return c.json({ id: factor.id })
}
