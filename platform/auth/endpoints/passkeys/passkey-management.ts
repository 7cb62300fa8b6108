import { z } from 'zod'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { lockAndRequireSession, requireSession } from '../../current-session.ts'
import { anonymousNotAllowed, validationFailed } from '../../errors.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'
import {
  deletePasskey,
  ensureCanManagePasskeys,
  ensurePasskeysEnabled,
  listPasskeys,
  renamePasskey,
} from '../../webauthn/passkeys.ts'

/** GET /passkeys: the user's own. */
export const listOwnPasskeys = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  const { user } = await requireSession(context, c)
  if (user.is_anonymous) throw anonymousNotAllowed()
  return c.json(await listPasskeys(context.sql, user.id))
}

const schema = z.object({ friendly_name: z.string().nullish() })
const maxNameLength = 120

/** PATCH /passkeys/:id: a new name. */
export const renameOwnPasskey = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  const { friendly_name } = await readBody(c, schema)
  const name = friendly_name?.trim()
  if (!name) throw validationFailed('friendly_name is required')
  if (name.length > maxNameLength)
    throw validationFailed(`friendly_name must be ${maxNameLength} characters or less`)
  const { user } = await requireSession(context, c)
  if (user.is_anonymous) throw anonymousNotAllowed()
  const renamed = await context.sql.begin(async (tx) => {
    const passkey = await renamePasskey(tx, user.id, c.req.param('id'), name)
    const traits = { passkey_id: passkey.id }
    await recordEvent(tx, {
      action: 'passkey_updated',
      userId: user.id,
      client: clientOf(context, c),
      traits,
    })
    return passkey
  })
  return c.json(renamed)
}

/** DELETE /passkeys/:id */
export const deleteOwnPasskey = (context: AuthContext) => async (c: AuthRequest) => {
  ensurePasskeysEnabled(context)
  await context.sql.begin(async (tx) => {
    const { user } = ensureCanManagePasskeys(await lockAndRequireSession(context, c, tx))
    const id = await deletePasskey(tx, user.id, c.req.param('id'))
    const traits = { passkey_id: id }
    await recordEvent(tx, {
      action: 'passkey_deleted',
      userId: user.id,
      client: clientOf(context, c),
      traits,
    })
  })
  return c.body(null, 204)
}
