import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { lockAndRequireSession } from '../../current-session.ts'
import { factorNotFound, insufficientAal } from '../../errors.ts'
import { removeFactor } from '../../mfa/factors.ts'
import { type AuthRequest, clientOf } from '../../request.ts'

/** DELETE /factors/:id */
export const unenrollFactor = (context: AuthContext) => async (c: AuthRequest) => {
  const id = await context.sql.begin(async (tx) => {
    const { user, aal, sessionId } = await lockAndRequireSession(context, c, tx)
    const factor = user.factors.find((each) => each.id === c.req.param('id'))
    if (!factor) throw factorNotFound()
    if (factor.status === 'verified' && aal !== 'aal2')
      throw insufficientAal(422, 'AAL2 required to unenroll verified factor')
    await removeFactor(tx, { userId: user.id, factor, sessionId })
    const traits = { factor_id: factor.id, status: factor.status }
    await recordEvent(tx, { action: 'factor_deleted', userId: user.id, client: clientOf(context, c), traits })
    return factor.id
  })
  return c.json({ id })
}
