import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import { requireSession } from '../current-session.ts'
import { emailNotConfirmed, mailTooSoon } from '../errors.ts'
import { takeMailPermit } from '../mail/mail-requests.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import { issueToken } from '../tokens/one-time-token.ts'

/** GET /reauthenticate: emails a code to the account's address, to be sent as `nonce` with a new password. */
export const reauthenticate = (context: AuthContext) => async (c: AuthRequest) => {
  const { user } = await requireSession(context, c)
  const { email } = user
  if (!email || !user.email_confirmed_at) throw emailNotConfirmed()
  const waitSeconds = await takeMailPermit(context, 'reauthentication', email)
  if (waitSeconds) throw mailTooSoon(waitSeconds)
  await context.sql.begin(async (tx) => {
    const { otp } = await issueToken(context, tx, { userId: user.id, type: 'reauthentication_token', email })
    await context.sendMail(tx, {
      template: 'reauthenticate',
      to: email,
      userId: user.id,
      data: { code: otp },
    })
    await tx`update auth.users set reauthentication_sent_at = now() where id = ${user.id}`
    const client = clientOf(context, c)
    await recordEvent(tx, { action: 'user_reauthenticate_requested', userId: user.id, client })
  })
  return c.json({})
}
