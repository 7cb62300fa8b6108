import { requireUserById } from '../../admin-fields.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { factorNotFound } from '../../errors.ts'
import { removeFactor } from '../../mfa/factors.ts'
import { type AuthRequest, clientOf } from '../../request.ts'
import { findUserById } from '../../users.ts'

/** GET /admin/users/:id/factors */
export const adminListFactors = (context: AuthContext) => async (c: AuthRequest) =>
  c.json((await requireUserById(context, c.req.param('id'))).factors)

/** DELETE /admin/users/:id/factors/:factorId: for a user who has lost their phone. */
export const adminDeleteFactor = (context: AuthContext) => async (c: AuthRequest) => {
  const { id } = await requireUserById(context, c.req.param('id'))
  const removed = await context.sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${id} for update`
    // Read under the lock, because the factor's status decides which sessions end.
    const user = await findUserById(tx, id)
    const factor = user?.factors.find((each) => each.id === c.req.param('factorId'))
    if (!user || !factor) throw factorNotFound()
    await removeFactor(tx, { userId: user.id, factor })
    const traits = { factor_id: factor.id, by: 'admin' }
    await recordEvent(tx, { action: 'factor_deleted', userId: user.id, client: clientOf(context, c), traits })
    return factor
  })
  return c.json(removed)
}
