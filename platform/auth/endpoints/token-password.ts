import { z } from 'zod'
import { queueMail } from '../../mail/outbox.ts'
import { recordEvent } from '../audit.ts'
import { readDevices } from '../device.ts'
import { enter } from '../enter.ts'
import {
  emailNotConfirmed,
  invalidCredentials,
  phoneProviderDisabled,
  userBanned,
  validationFailed,
} from '../errors.ts'
import { type Attempt, beginAttempt } from '../lockout.ts'
import type { AuthParts } from '../parts.ts'
import { describeWeakness, weaknesses } from '../password-policy.ts'
import {
  type AuthRequest,
  clientOf,
  ensureCaptcha,
  limitByAddress,
  readBody,
  securityField,
} from '../request.ts'
import { type Client, sessionOnWire } from '../session.ts'
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
  const user = await proveAccount(parts, email, password, readDevices(c), client)
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
  email: string,
  password: string,
  deviceTokens: string[],
  client: Client,
): Promise<UserRow> {
  const { sql, hasher } = parts
  const attempt = await beginAttempt(parts, email, deviceTokens)
  const { account, shadowHash, subject, device } = attempt
  const isRight = await hasher.verify(account?.encrypted_password, password)
  if (!account?.isProven || !isRight) {
    // Both are looked at whichever was right: how long it takes tells nobody which it was.
    const isShadow = await hasher.verify(shadowHash, password)
    const isUnproven = isRight || isShadow
    await refuse(parts, attempt, isUnproven, client)
    throw isUnproven ? emailNotConfirmed() : invalidCredentials()
  }
  const [user] = await Promise.all([
    findUserById(sql, account.id),
    sql`select private.clear_sign_in_failures(${subject}, ${device})`,
  ])
  if (!user) throw invalidCredentials()
  if (isBanned(user)) throw userBanned(400)
  await renewHash(parts, user, password)
  return user
}

async function refuse(
  { sql }: AuthParts,
  { account, subject, device }: Attempt,
  isUnproven: boolean,
  client: Client,
): Promise<void> {
  await Promise.all([
    recordEvent(sql, { action: 'login_failed', userId: account?.id, client }),
    isUnproven
      ? sql`select private.take_back_sign_in(${subject}, ${device})`
      : sql`select private.confirm_failed_sign_in(${subject}, ${device})`,
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
  tx: Parameters<typeof queueMail>[0],
): Promise<void> {
  if (!user.email) return
  await queueMail(tx, {
    template: 'new_device',
    to: user.email,
    userId: user.id,
    data: {
      at: new Date().toISOString(),
      address,
      user_agent: userAgent ?? '',
      link: `${parts.config.siteUrl}/portal/settings`,
    },
  })
}

function advice(password: string) {
  const reasons = weaknesses(password, 'strong')
  if (!reasons.length) return {}
  return { weak_password: { reasons, message: describeWeakness(password, 'strong', reasons) } }
}
