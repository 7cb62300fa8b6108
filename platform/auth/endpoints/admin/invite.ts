import { z } from 'zod'
import { recordEvent } from '../../audit.ts'
import { mailTooSoon } from '../../errors.ts'
import { inviteAccount } from '../../mail/invitation.ts'
import { expiry, takeMailboxPermit } from '../../mail/mail-requests.ts'
import type { AuthParts } from '../../parts.ts'
import { allowedRedirect } from '../../redirect.ts'
import { type AuthRequest, clientOf, emailField, metadataField, readBody } from '../../request.ts'
import { toUserJson } from '../../users.ts'
import { ensureMetadataSize } from '../sign-up.ts'

const schema = z.object({ email: emailField, data: metadataField })

/** POST /invite */
export const invite = (parts: AuthParts) => async (c: AuthRequest) => {
  const { email, data } = await readBody(c, schema)
  const redirectTo = allowedRedirect(parts.config, c.req.query('redirect_to'))
  const waitSeconds = await takeMailboxPermit(parts, email)
  if (waitSeconds) throw mailTooSoon(waitSeconds)
  const user = await parts.sql.begin(async (tx) => {
    const invited = await inviteAccount(parts, tx, { email, metadata: ensureMetadataSize(data), redirectTo })
    await parts.sendMail(tx, {
      template: 'invite',
      to: email,
      userId: invited.user.id,
      data: { link: invited.link, ...expiry(parts, parts.config.confirmationSeconds) },
    })
    await recordEvent(tx, { action: 'user_invited', userId: invited.user.id, client: clientOf(parts, c) })
    return invited.user
  })
  return c.json(toUserJson(user))
}
