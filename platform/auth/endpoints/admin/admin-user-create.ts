import { randomUUID } from 'node:crypto'
import { createAccount } from '../../accounts.ts'
import { adminFields, banSeconds, passwordHashFrom } from '../../admin-fields.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { emailExists, validationFailed } from '../../errors.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'
import { findUserById, toUserJson, type UserRow } from '../../users.ts'
import { ensureMetadataSize } from '../sign-up.ts'

/** POST /admin/users: creates an account without sending an email. */
export const adminCreateUser = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readBody(c, adminFields)
  if (!body.email) throw validationFailed('Cannot create a user without either an email or phone')
  const { email } = body
  const id = body.id ?? randomUUID()
  const passwordHash = await passwordHashFrom(context, body, 'sign-up')
  const bannedSeconds = body.ban_duration ? banSeconds(body.ban_duration) : 0
  const user = await context.sql.begin(async (tx) => {
    const isCreated = await createAccount(tx, {
      id,
      email,
      passwordHash,
      metadata: ensureMetadataSize(body.user_metadata),
      appMetadata: body.app_metadata ?? {},
      isConfirmed: body.email_confirm ?? false,
    })
    if (!isCreated) throw emailExists()
    // Unlike at sign-up, the metadata is only what was sent.
    const confirmed = body.email_confirm ? { email_verified: true } : {}
    await tx`
      update auth.users set raw_user_meta_data = ${tx.json({ ...body.user_metadata, ...confirmed })} where id = ${id}`
    if (body.role) await tx`update auth.users set role = ${body.role} where id = ${id}`
    if (bannedSeconds)
      await tx`update auth.users set banned_until = now() + make_interval(secs => ${bannedSeconds}) where id = ${id}`
    await recordEvent(tx, {
      action: 'user_signedup',
      userId: id,
      client: clientOf(context, c),
      traits: { by: 'admin' },
    })
    return findUserById(tx, id)
  })
  return c.json(toUserJson(user as UserRow))
}
