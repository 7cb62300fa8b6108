import { requireUserById } from '../../admin-fields.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { type AuthRequest, clientOf } from '../../request.ts'
import { deletePasskey, ensurePasskeysEnabled, listPasskeys } from '../../webauthn/passkeys.ts'

/** GET /admin/users/:id/passkeys */
export const adminListPasskeys = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  const { id } = await requireUserById(context, c.req.param('id'))
  return c.json(await listPasskeys(context.sql, id))
}

/** DELETE /admin/users/:id/passkeys/:passkeyId */
export const adminDeletePasskey = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  const { id } = await requireUserById(context, c.req.param('id'))
  await context.sql.begin(async (tx) => {
    const passkeyId = await deletePasskey(tx, id, c.req.param('passkeyId'))
    const traits = { passkey_id: passkeyId, by: 'admin' }
    await recordEvent(tx, { action: 'passkey_deleted', userId: id, client: clientOf(context, c), traits })
  })
  return c.body(null, 204)
}
