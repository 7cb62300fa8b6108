import { z } from 'zod'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { mailTooSoon } from '../../errors.ts'
import { inviteAccount } from '../../mail/invitation.ts'
import { expiry, takeMailboxPermit } from '../../mail/mail-requests.ts'
import { allowedRedirect } from '../../redirect.ts'
import { type AuthRequest, clientOf, emailField, metadataField, readBody } from '../../request.ts'
import { toUserJson } from '../../users.ts'
import { ensureMetadataSize } from '../sign-up.ts'

const schema = z.object({ email: emailField, data: metadataField })

/** POST /invite */
export const invite = (context: AuthContext) => async (c: AuthRequest) => {
  const { email, data } = await readBody(c, schema)
  const redirectTo = allowedRedirect(context.config, c.req.query('redirect_to'))
  const waitSeconds = await takeMailboxPermit(context, email)
  if (waitSeconds) throw mailTooSoon(waitSeconds)
  const user = await context.sql.begin(async (tx) => {
    const invited = await inviteAccount(context, tx, {
      email,
      metadata: ensureMetadataSize(data),
      redirectTo,
    })
    await context.sendMail(tx, {
      template: 'invite',
      to: email,
      userId: invited.user.id,
      data: { link: invited.link, ...expiry(context, context.config.confirmationSeconds) },
    })
    await recordEvent(tx, { action: 'user_invited', userId: invited.user.id, client: clientOf(context, c) })
    return invited.user
  })
  return c.json(toUserJson(user))
}
