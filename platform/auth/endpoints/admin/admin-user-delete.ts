import { createHash } from 'node:crypto'
import { z } from 'zod'
import { requireUserById } from '../../admin-fields.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'

const schema = z.object({ should_soft_delete: z.boolean().nullish() })

/** DELETE /admin/users/:id: a soft delete anonymises the account and keeps it as the owner of its rows. */
export const adminDeleteUser = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  const user = await requireUserById(context, c.req.param('id'))
  const anonymousEmail = `${createHash('sha256').update(`${user.id}${user.email}`).digest('hex').slice(0, 40)}@deleted.invalid`
  await context.sql.begin(async (tx) => {
    if (body.should_soft_delete) {
      await tx`
        update auth.users set deleted_at = now(), updated_at = now(), email = ${anonymousEmail}, encrypted_password = null,
          phone = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}', email_change = ''
        where id = ${user.id}`
      await tx`delete from auth.identities where user_id = ${user.id}`
      await tx`delete from auth.mfa_factors where user_id = ${user.id}`
      await tx`delete from auth.webauthn_credentials where user_id = ${user.id}`
      await tx`delete from auth.one_time_tokens where user_id = ${user.id}`
    } else await tx`delete from auth.users where id = ${user.id}`
    await recordEvent(tx, { action: 'user_deleted', userId: user.id, client: clientOf(context, c) })
  })
  return c.json({})
}
