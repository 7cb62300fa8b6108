import { paths } from '../domain/site/paths.ts'
import type { LinkContext } from '../platform/auth/auth-context.ts'
import { inviteAccount } from '../platform/auth/mail/invitation.ts'
import { expiry } from '../platform/auth/mail/mail-requests.ts'
import { findUserByEmail } from '../platform/auth/users.ts'
import type { Sql } from '../platform/db/connect.ts'
import { queueMail } from './mail/outbox.ts'

type Options = LinkContext & { sql: Sql; email: string; byMail: boolean }

/**
 * Makes a person an administrator. An existing account gets the role; otherwise an invitation is emailed, or its link is
 * returned for the caller to pass on.
 */
export async function appointAdministrator({
  sql,
  email,
  byMail,
  ...linkOptions
}: Options): Promise<{ link: string | undefined }> {
  return sql.begin(async (tx) => {
    const existing = await findUserByEmail(tx, email)
    const invited = existing?.email_confirmed_at
      ? undefined
      : await inviteAccount(linkOptions, tx, {
          email,
          metadata: {},
          redirectTo: `${linkOptions.config.siteUrl}${paths.resetPassword}`,
        })
    const userId = invited?.user.id ?? existing?.id ?? ''
    await tx`insert into public.user_roles (user_id, role) values (${userId}, 'admin') on conflict do nothing`
    if (invited && byMail)
      await queueMail(tx, {
        template: 'invite',
        to: email,
        userId,
        data: { link: invited.link, ...expiry(linkOptions, linkOptions.config.confirmationSeconds) },
      })
    return { link: invited?.link }
  })
}
