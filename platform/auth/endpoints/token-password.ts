import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { recordEvent } from '../audit.ts'
import { readDevices } from '../device.ts'
import {
  emailNotConfirmed,
  invalidCredentials,
  phoneProviderDisabled,
  userBanned,
  validationFailed,
} from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import { type Attempt, settleAttempt, withAttempt } from '../passwords/lockout.ts'
import { describeWeakness, weaknesses } from '../passwords/password-policy.ts'
import {
  type AuthRequest,
  clientOf,
  ensureCaptcha,
  limitByAddress,
  readBody,
  securityField,
} from '../request.ts'
import { type Client, sessionOnWire } from '../session.ts'
import { enter } from '../start-session.ts'
import { findUserById, isBanned, type UserRow } from '../users.ts'

const schema = z.object({
  email: z.string().max(255).nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  gotrue_meta_security: securityField,
})

/** POST /token?grant_type=password. Nothing about an account shows before its password was right. */
export const tokenByPassword = (parts: AuthParts) => async (c: AuthRequest) => {
  await limitByAddress(parts, c, 'signIn')
  const body = await readBody(c, schema)
  await ensureCaptcha(parts, c, body.gotrue_meta_security)
  if (!body.email && body.phone) throw phoneProviderDisabled()
  if (!body.email) throw validationFailed('missing email or phone')
  const email = body.email.trim().toLowerCase()
  const password = body.password ?? ''
  const client = clientOf(parts, c)
  const user = await withAttempt(
    parts,
    { email, deviceTokens: readDevices(c), signal: c.req.raw.signal },
    (attempt) => proveAccount(parts, attempt, password, client),
  )
  const state = await parts.sql.begin(async (tx) => {
    const entered = await enter(parts, c, tx, { user, method: 'password', traits: { provider: 'email' } })
    if (entered.isNewDevice) await tellOfNewDevice(parts, user, client, tx)
    return entered.state
  })
  return c.json({ ...(await sessionOnWire(parts, user, state)), ...advice(password) })
}

/** The account whose password this is; everything else is refused, and takes the same time. */
async function proveAccount(
  parts: AuthParts,
  attempt: Attempt,
  password: string,
  client: Client,
): Promise<UserRow> {
  const { account } = attempt
  const { isRight, isShadow } = await compare(parts, attempt, password)
  if (!account?.isProven || !isRight) {
    const isUnproven = isRight || isShadow
    await refuse(parts, attempt, isUnproven, client)
    throw isUnproven ? emailNotConfirmed() : invalidCredentials()
  }
  const [user] = await Promise.all([
    findUserById(parts.sql, account.id),
    settleAttempt(parts, attempt, 'right'),
  ])
  if (!user) throw invalidCredentials()
  if (isBanned(user)) throw userBanned(400)
  await renewHash(parts, user, password)
  return user
}

/** A password that could not be compared, because the server is overloaded, is no failed attempt. */
async function compare(
  parts: AuthParts,
  attempt: Attempt,
  password: string,
): Promise<{ isRight: boolean; isShadow: boolean }> {
  const { account, shadowHash } = attempt
  try {
    const isRight = await parts.hasher.verify(account?.encrypted_password, password)
    if (account?.isProven && isRight) return { isRight, isShadow: false }
    // Both are looked at whichever was right: how long it takes tells nobody which it was.
    return { isRight, isShadow: await parts.hasher.verify(shadowHash, password) }
  } catch (error) {
    await settleAttempt(parts, attempt, 'undecided')
    throw error
  }
}

async function refuse(
  parts: AuthParts,
  attempt: Attempt,
  isUnproven: boolean,
  client: Client,
): Promise<void> {
  await Promise.all([
    recordEvent(parts.sql, { action: 'login_failed', userId: attempt.account?.id, client }),
    settleAttempt(parts, attempt, isUnproven ? 'undecided' : 'wrong'),
  ])
}

/** Imported and older hashes are replaced while the password is at hand. */
async function renewHash({ sql, hasher }: AuthParts, user: UserRow, password: string): Promise<void> {
  const stored = user.encrypted_password
  if (!stored || !hasher.isOutdated(stored)) return
  await sql`
    update auth.users set encrypted_password = ${await hasher.hash(password)}
    where id = ${user.id} and encrypted_password = ${stored}`
}

async function tellOfNewDevice(
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

function advice(password: string) {
  const reasons = weaknesses(password, 'strong')
  if (!reasons.length) return {}
  return { weak_password: { reasons, message: describeWeakness(password, 'strong', reasons) } }
}
