import { requireUserById } from '../../admin-fields.ts'
import { recordEvent } from '../../audit.ts'
import { factorNotFound } from '../../errors.ts'
import { removeFactor } from '../../mfa/factors.ts'
import type { AuthParts } from '../../parts.ts'
import { type AuthRequest, clientOf } from '../../request.ts'
import { findUserById } from '../../users.ts'

/** GET /admin/users/:id/factors */
export const adminListFactors = (parts: AuthParts) => async (c: AuthRequest) =>
  c.json((await requireUserById(parts, c.req.param('id'))).factors)

/** DELETE /admin/users/:id/factors/:factorId: for a user who has lost their phone. */
export const adminDeleteFactor = (parts: AuthParts) => async (c: AuthRequest) => {
  const { id } = await requireUserById(parts, c.req.param('id'))
  const removed = await parts.sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${id} for update`
    // Read under the lock, because the factor's status decides which sessions end.
    const user = await findUserById(tx, id)
    const factor = user?.factors.find((each) => each.id === c.req.param('factorId'))
    if (!user || !factor) throw factorNotFound()
    await removeFactor(tx, { userId: user.id, factor })
    const traits = { factor_id: factor.id, by: 'admin' }
    await recordEvent(tx, { action: 'factor_deleted', userId: user.id, client: clientOf(parts, c), traits })
    return factor
  })
  return c.json(removed)
}
