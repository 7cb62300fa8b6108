import type { Tx } from '../../../db/connect.ts'
import { confirmAccount } from '../../accounts.ts'
import {
  type AdminFields,
  adminFields,
  banSeconds,
  passwordHashFrom,
  requireUserById,
} from '../../admin-fields.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { changeEmail } from '../../mail/email-change.ts'
import { mergeMetadata } from '../../metadata.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'
import { findUserById, toUserJson, type UserRow } from '../../users.ts'
import { ensureMetadataSize } from '../sign-up.ts'

/** PUT /admin/users/:id */
export const adminUpdateUser = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readBody(c, adminFields)
  const user = await requireUserById(context, c.req.param('id'))
  const passwordHash = await passwordHashFrom(context, body, 'change')
  const updated = await context.sql.begin(async (tx) => {
    if (body.email && body.email !== user.email) await changeEmail(tx, user.id, body.email)
    if (body.email_confirm && !user.email_confirmed_at) await confirmAccount(tx, user)
    if (passwordHash) await replacePassword(tx, user.id, passwordHash)
    await updateOtherFields(tx, user.id, body)
    const traits = { by: 'admin', fields: Object.keys(body) }
    await recordEvent(tx, { action: 'user_modified', userId: user.id, client: clientOf(context, c), traits })
    return findUserById(tx, user.id)
  })
  return c.json(toUserJson(updated as UserRow))
}

/** Ends all sessions, which were started with the old password. */
async function replacePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx`update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${userId}`
  await tx`delete from auth.sessions where user_id = ${userId}`
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`
}

async function updateOtherFields(tx: Tx, userId: string, body: AdminFields): Promise<void> {
  const { user_metadata, app_metadata, ban_duration, role } = body
  if (user_metadata) await mergeMetadata(tx, userId, 'raw_user_meta_data', ensureMetadataSize(user_metadata))
  if (app_metadata) await mergeMetadata(tx, userId, 'raw_app_meta_data', ensureMetadataSize(app_metadata))
  if (role) await tx`update auth.users set role = ${role}, updated_at = now() where id = ${userId}`
  if (ban_duration) {
    const seconds = banSeconds(ban_duration)
    await tx`
      update auth.users set updated_at = now(), banned_until = ${seconds ? tx`now() + make_interval(secs => ${seconds})` : null}
      where id = ${userId}`
  }
}
