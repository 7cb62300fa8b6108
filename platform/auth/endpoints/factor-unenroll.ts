import { recordEvent } from '../audit.ts'
import { factorNotFound, insufficientAal } from '../errors.ts'
import { removeFactor, tellOfFactorChange } from '../factors.ts'
import type { AuthParts } from '../parts.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import { signedIn } from '../signed-in.ts'

/** DELETE /factors/:id */
export const unenrollFactor = (parts: AuthParts) => async (c: AuthRequest) => {
  const { user, aal } = await signedIn(parts, c)
  const factor = user.factors.find((each) => each.id === c.req.param('id'))
  if (!factor) throw factorNotFound()
  const isVerified = factor.status === 'verified'
  if (isVerified && aal !== 'aal2') throw insufficientAal(422, 'AAL2 required to unenroll verified factor')
  const isLast = user.factors.filter((each) => each.status === 'verified').length === 1
  await parts.sql.begin(async (tx) => {
    await removeFactor(tx, factor.id)
    if (isVerified && isLast) await tellOfFactorChange(tx, user, false)
    const traits = { factor_id: factor.id, status: factor.status }
    await recordEvent(tx, { action: 'factor_deleted', userId: user.id, client: clientOf(parts, c), traits })
  })
  return c.json({ id: factor.id })
}
