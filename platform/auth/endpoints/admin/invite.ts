import { z } from 'zod'
import { recordEvent } from '../../audit.ts'
import { mailTooSoon } from '../../errors.ts'
import { inviteAccount } from '../../mail/invitation.ts'
import { takeMailboxPermit, validity } from '../../mail/mail-requests.ts'
import type { AuthParts } from '../../parts.ts'
import { allowedRedirect } from '../../redirect.ts'
import { type AuthRequest, clientOf, emailField, metadataField, readBody } from '../../request.ts'
import { userOnWire } from '../../users.ts'
import { checkedMetadata } from '../sign-up.ts'

const schema = z.object({ email: emailField, data: metadataField })

/** POST /invite */
export const invite = (parts: AuthParts) => async (c: AuthRequest) => {
  const { email, data } = await readBody(c, schema)
  const redirectTo = allowedRedirect(parts.config, c.req.query('redirect_to'))
  const wait = await takeMailboxPermit(parts, email)
  if (wait) throw mailTooSoon(wait)
  const user = await parts.sql.begin(async (tx) => {
    const invited = await inviteAccount(parts, tx, { email, metadata: checkedMetadata(data), redirectTo })
    await parts.sendMail(tx, {
      template: 'invite',
      to: email,
      userId: invited.user.id,
      data: { link: invited.link, ...validity(parts, parts.config.confirmationSeconds) },
    })
    await recordEvent(tx, { action: 'user_invited', userId: invited.user.id, client: clientOf(parts, c) })
    return invited.user
  })
  return c.json(userOnWire(user))
}
