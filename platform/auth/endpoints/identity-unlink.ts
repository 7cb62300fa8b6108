import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import { type CurrentSession, lockAndRequireSession } from '../current-session.ts'
import {
  emailConflictOnUnlink,
  identityIdInvalid,
  identityNotFound,
  insufficientAal,
  lastIdentity,
  manualLinkingDisabled,
} from '../errors.ts'
import { updateProviders } from '../identities.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import { hasVerifiedFactor, type UserRow } from '../users.ts'

/** DELETE /user/identities/:id: removes one of several ways to sign in. */
export const unlinkIdentity = (context: AuthContext) => async (c: AuthRequest) => {
  if (!context.config.isManualLinkingAllowed) throw manualLinkingDisabled()
  const id = c.req.param('id') ?? ''
  if (!z.uuid().safeParse(id).success) throw identityIdInvalid()
  await context.sql.begin(async (tx) => {
    const { user } = ensureCanLink(await lockAndRequireSession(context, c, tx))
    if (user.identities.length <= 1) throw lastIdentity()
    const identity = user.identities.find((each) => each.id === id)
    if (!identity) throw identityNotFound()
    await tx`delete from auth.identities where id = ${id} and user_id = ${user.id}`
    await forgetContact(tx, user, identity.provider)
    await updateProviders(tx, user.id)
    const traits = { identity_id: id, provider: identity.provider }
    await recordEvent(tx, {
      action: 'identity_unlinked',
      userId: user.id,
      client: clientOf(context, c),
      traits,
    })
  })
  return c.json({})
}

/** A thief who has only the password must not add a way in, or remove the owner's. */
export function ensureCanLink(session: CurrentSession): CurrentSession {
  if (session.aal === 'aal1' && hasVerifiedFactor(session.user))
    throw insufficientAal(403, 'AAL2 session is required to link or unlink an identity when MFA is enabled.')
  return session
}

/** The phone number goes with its identity; the email address and password with theirs, and another identity's address takes over. */
async function forgetContact(tx: Tx, user: UserRow, provider: string): Promise<void> {
  if (provider === 'phone') {
    await tx`update auth.users set phone = null, phone_confirmed_at = null where id = ${user.id}`
    return
  }
  const remaining = user.identities.filter((each) => each.provider !== provider && each.provider !== 'phone')
  const next = remaining.find(({ email }) => email !== null)?.email
  if (provider === 'email') await tx`update auth.users set encrypted_password = null where id = ${user.id}`
  if (!next || remaining.some(({ email }) => email === user.email)) return
  const taken =
    await tx`select from auth.users where email = ${next} and id <> ${user.id} and not is_sso_user`
  if (taken.length) throw emailConflictOnUnlink()
  await tx`update auth.users set email = ${next} where id = ${user.id}`
}
