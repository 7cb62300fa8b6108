import { z } from 'zod'
import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import { readDevices } from '../device.ts'
import {
  emailLoginsDisabled,
  emailNotConfirmed,
  invalidCredentials,
  phoneProviderDisabled,
  userBanned,
  validationFailed,
} from '../errors.ts'
import { judgePasswordAttempt } from '../hooks/attempt-hooks.ts'
import { mailNewDevice } from '../mail/new-device.ts'
import { weakPasswordAdvice } from '../passwords/password-policy.ts'
import { recordOutcome, type SignInAttempt, withSignInAttempt } from '../passwords/sign-in-attempt.ts'
import {
  type AuthRequest,
  clientOf,
  ensureCaptcha,
  limitByAddress,
  readBody,
  securityField,
} from '../request.ts'
import { type Client, toSessionJson } from '../session.ts'
import { startSession } from '../start-session.ts'
import { findUserById, isBanned, type UserRow } from '../users.ts'

const schema = z.object({
  email: z.string().max(255).nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  gotrue_meta_security: securityField,
})

/** POST /token?grant_type=password. Reveals nothing about an account unless the password is correct. */
export const tokenByPassword = (context: AuthContext) => async (c: AuthRequest) => {
  await limitByAddress(context, c, 'signIn')
  const body = await readBody(c, schema)
  await ensureCaptcha(context, c, body.gotrue_meta_security)
  if (body.email && body.phone)
    throw validationFailed('Only an email address or phone number should be provided on login.')
  if (!body.email && body.phone) throw phoneProviderDisabled()
  if (!body.email) throw validationFailed('missing email or phone')
  if (!context.config.isEmailEnabled) throw emailLoginsDisabled()
  const email = body.email.trim().toLowerCase()
  const password = body.password ?? ''
  const client = clientOf(context, c)
  const user = await withSignInAttempt(
    context,
    { email, deviceTokens: readDevices(c), signal: c.req.raw.signal },
    (attempt) => authenticate(context, attempt, password, client),
  )
  const state = await context.sql.begin(async (tx) => {
    const started = await startSession(context, c, tx, {
      user,
      method: 'password',
      traits: { provider: 'email' },
    })
    if (started.isNewDevice) await mailNewDevice(context, user, client, tx)
    return started.state
  })
  return c.json({
    ...(await toSessionJson(context, user, state)),
    ...weakPasswordAdvice(context.config, password),
  })
}

/** Returns the account if the password is correct. All failures take the same time. */
async function authenticate(
  context: AuthContext,
  attempt: SignInAttempt,
  password: string,
  client: Client,
): Promise<UserRow> {
  const { account } = attempt
  const { isCorrect, isShadow } = await comparePassword(context, attempt, password)
  if (!account?.isConfirmed || !isCorrect) {
    const isUnconfirmed = isCorrect || isShadow
    await recordFailure(context, attempt, isUnconfirmed, client)
    if (account && !isUnconfirmed) await judgePasswordAttempt(context, account.id, false)
    throw isUnconfirmed ? emailNotConfirmed() : invalidCredentials()
  }
  const [user] = await Promise.all([
    findUserById(context.sql, account.id),
    recordOutcome(context, attempt, 'right'),
  ])
  if (!user) throw invalidCredentials()
  if (isBanned(user)) throw userBanned(400)
  await judgePasswordAttempt(context, user.id, true)
  await upgradeHash(context, user, password)
  return user
}

/** A password that could not be compared, because the server is overloaded, does not count as a failure. */
async function comparePassword(
  context: AuthContext,
  attempt: SignInAttempt,
  password: string,
): Promise<{ isCorrect: boolean; isShadow: boolean }> {
  const { account, shadowHash } = attempt
  try {
    const isCorrect = await context.hasher.verify(account?.encrypted_password, password)
    if (account?.isConfirmed && isCorrect) return { isCorrect, isShadow: false }
    // A failed attempt compares both passwords, so that its duration does not reveal which one was correct.
    return { isCorrect, isShadow: await context.hasher.verify(shadowHash, password) }
  } catch (error) {
    await recordOutcome(context, attempt, 'undecided')
    throw error
  }
}

async function recordFailure(
  context: AuthContext,
  attempt: SignInAttempt,
  isUnconfirmed: boolean,
  client: Client,
): Promise<void> {
  await Promise.all([
    recordEvent(context.sql, { action: 'login_failed', userId: attempt.account?.id, client }),
    recordOutcome(context, attempt, isUnconfirmed ? 'undecided' : 'wrong'),
  ])
}

/** Replaces an imported or outdated hash while the plain password is available. */
async function upgradeHash({ sql, hasher }: AuthContext, user: UserRow, password: string): Promise<void> {
  const stored = user.encrypted_password
  if (!stored || !hasher.isOutdated(stored)) return
  await sql`
    update auth.users set encrypted_password = ${await hasher.hash(password)}
    where id = ${user.id} and encrypted_password = ${stored}`
}
