import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { createAccount } from '../../accounts.ts'
import type { AuthContext } from '../../auth-context.ts'
import { emailExists, userDoesNotExist, validationFailed } from '../../errors.ts'
import { inviteAccount } from '../../mail/invitation.ts'
import { ensurePasswordAllowed } from '../../passwords/password-policy.ts'
import { allowedRedirect } from '../../redirect.ts'
import { type AuthRequest, emailField, metadataField, readBody } from '../../request.ts'
import { createLink } from '../../tokens/links.ts'
import { findUserByEmail, toUserJson, type UserRow } from '../../users.ts'
import { ensureMetadataSize } from '../sign-up.ts'

const types = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const

const schema = z.object({
  type: z.enum(types),
  email: emailField,
  new_email: emailField.nullish(),
  password: z.string().nullish(),
  data: metadataField,
  redirect_to: z.string().nullish(),
})

type LinkInput = z.infer<typeof schema>
type GeneratedLink = { user: UserRow; link: string; token: string; otp: string }

/** POST /admin/generate_link: returns the link that an email would contain, for callers who send their own emails. */
export const generateLink = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  const redirectTo = allowedRedirect(context.config, body.redirect_to ?? c.req.query('redirect_to'))
  const hash = body.type === 'signup' ? await signUpHash(context, body) : null
  const generated = await context.sql.begin((tx) => generate(context, tx, body, redirectTo, hash))
  return c.json({
    ...toUserJson(generated.user),
    action_link: generated.link,
    email_otp: generated.otp,
    hashed_token: generated.token,
    verification_type: body.type,
    redirect_to: redirectTo,
  })
}

async function signUpHash({ hasher, config }: AuthContext, { password }: LinkInput): Promise<string> {
  if (!password) throw validationFailed('Signup requires a valid password')
  ensurePasswordAllowed(config, password, 'sign-up')
  return hasher.hash(password)
}

async function generate(
  context: AuthContext,
  tx: Tx,
  body: LinkInput,
  redirectTo: string,
  hash: string | null,
): Promise<GeneratedLink> {
  const { type, email } = body
  const metadata = ensureMetadataSize(body.data)
  if (type === 'invite') return inviteAccount(context, tx, { email, metadata, redirectTo })
  if (type === 'signup') await createAccount(tx, { id: randomUUID(), email, passwordHash: hash, metadata })
  const user = await findUserByEmail(tx, email)
  if (!user || user.deleted_at) throw userDoesNotExist()
  if (type === 'signup' && user.email_confirmed_at) throw emailExists()
  if (type === 'email_change_current' || type === 'email_change_new')
    return generateEmailChangeLink(context, tx, user, body, redirectTo)
  const tokenType = type === 'signup' ? 'confirmation_token' : 'recovery_token'
  return { user, ...(await createLink(context, tx, { type, tokenType, userId: user.id, email, redirectTo })) }
}

async function generateEmailChangeLink(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  { type, new_email }: LinkInput,
  redirectTo: string,
): Promise<GeneratedLink> {
  if (!new_email) throw validationFailed('new_email is required')
  const taken = await findUserByEmail(tx, new_email)
  if (taken) throw emailExists()
  // Confirmations for an earlier new address do not count for this one.
  await tx`
    update auth.users set email_change = ${new_email}, email_change_sent_at = now(),
      email_change_confirm_status = case when email_change = ${new_email} then email_change_confirm_status else 0 end
    where id = ${user.id}`
  const isNew = type === 'email_change_new'
  const link = await createLink(context, tx, {
    type: 'email_change',
    tokenType: isNew ? 'email_change_token_new' : 'email_change_token_current',
    userId: user.id,
    email: isNew ? new_email : (user.email ?? ''),
    redirectTo,
  })
  return { user: { ...user, email_change: new_email }, ...link }
}
