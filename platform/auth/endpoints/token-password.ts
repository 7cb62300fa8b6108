import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { recordEvent } from '../audit.ts'
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
import type { AuthParts } from '../parts.ts'
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
export const tokenByPassword = (parts: AuthParts) => async (c: AuthRequest) => {
  await limitByAddress(parts, c, 'signIn')
  const body = await readBody(c, schema)
  await ensureCaptcha(parts, c, body.gotrue_meta_security)
  if (body.email && body.phone)
    throw validationFailed('Only an email address or phone number should be provided on login.')
  if (!body.email && body.phone) throw phoneProviderDisabled()
  if (!body.email) throw validationFailed('missing email or phone')
  if (!parts.config.isEmailEnabled) throw emailLoginsDisabled()
  const email = body.email.trim().toLowerCase()
  const password = body.password ?? ''
  const client = clientOf(parts, c)
  const user = await withSignInAttempt(
    parts,
    { email, deviceTokens: readDevices(c), signal: c.req.raw.signal },
    (attempt) => authenticate(parts, attempt, password, client),
  )
  const state = await parts.sql.begin(async (tx) => {
    const started = await startSession(parts, c, tx, {
      user,
      method: 'password',
      traits: { provider: 'email' },
    })
    if (started.isNewDevice) await mailNewDevice(parts, user, client, tx)
    return started.state
  })
  return c.json({
    ...(await toSessionJson(parts, user, state)),
    ...weakPasswordAdvice(parts.config, password),
  })
}

/** Returns the account if the password is correct. All failures take the same time. */
async function authenticate(
  parts: AuthParts,
  attempt: SignInAttempt,
  password: string,
  client: Client,
): Promise<UserRow> {
  const { account } = attempt
  const { isCorrect, isShadow } = await comparePassword(parts, attempt, password)
  if (!account?.isConfirmed || !isCorrect) {
    const isUnconfirmed = isCorrect || isShadow
    await recordFailure(parts, attempt, isUnconfirmed, client)
    if (account && !isUnconfirmed) await judgePasswordAttempt(parts, account.id, false)
    throw isUnconfirmed ? emailNotConfirmed() : invalidCredentials()
  }
  const [user] = await Promise.all([
    findUserById(parts.sql, account.id),
    recordOutcome(parts, attempt, 'right'),
  ])
  if (!user) throw invalidCredentials()
  if (isBanned(user)) throw userBanned(400)
  await judgePasswordAttempt(parts, user.id, true)
  await upgradeHash(parts, user, password)
  return user
}

/** A password that could not be compared, because the server is overloaded, does not count as a failure. */
async function comparePassword(
  parts: AuthParts,
  attempt: SignInAttempt,
  password: string,
): Promise<{ isCorrect: boolean; isShadow: boolean }> {
  const { account, shadowHash } = attempt
  try {
    const isCorrect = await parts.hasher.verify(account?.encrypted_password, password)
    if (account?.isConfirmed && isCorrect) return { isCorrect, isShadow: false }
    // A failed attempt compares both passwords, so that its duration does not reveal which one was correct.
    return { isCorrect, isShadow: await parts.hasher.verify(shadowHash, password) }
  } catch (error) {
    await recordOutcome(parts, attempt, 'undecided')
    throw error
  }
}

async function recordFailure(
  parts: AuthParts,
  attempt: SignInAttempt,
  isUnconfirmed: boolean,
  client: Client,
): Promise<void> {
  await Promise.all([
    recordEvent(parts.sql, { action: 'login_failed', userId: attempt.account?.id, client }),
    recordOutcome(parts, attempt, isUnconfirmed ? 'undecided' : 'wrong'),
  ])
}

/** Replaces an imported or outdated hash while the plain password is available. */
async function upgradeHash({ sql, hasher }: AuthParts, user: UserRow, password: string): Promise<void> {
  const stored = user.encrypted_password
  if (!stored || !hasher.isOutdated(stored)) return
  await sql`
    update auth.users set encrypted_password = ${await hasher.hash(password)}
    where id = ${user.id} and encrypted_password = ${stored}`
}

async function mailNewDevice(
  parts: AuthParts,
  user: UserRow,
  { address, userAgent }: Client,
  tx: Tx,
): Promise<void> {
  if (!user.email) return
  await parts.sendMail(tx, {
    template: 'new_device',
    to: user.email,
    userId: user.id,
    data: {
      at: new Date().toISOString(),
      address,
      user_agent: userAgent ?? '',
    },
  })
}
