import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import { takePermit } from '../../http/rate-limit.ts'
import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  otpDisabled,
  phoneExists,
  phoneProviderDisabled,
  signUpDisabled,
  smsFailed,
  smsTooSoon,
  tokenExpired,
  tooManySms,
  userBanned,
} from '../errors.ts'
import { ensureMayBeCreated } from '../hooks/before-user-created.ts'
import { runHook } from '../hooks/run-hook.ts'
import { addIdentity, updateProviders } from '../identities.ts'
import type { Client } from '../session.ts'
import { checkOtp, consumeToken, issueToken, type TokenType } from '../tokens/one-time-token.ts'
import { findUserById, findUserByPhone, isBanned, toUserJson, type UserRow } from '../users.ts'

type CodeRequest = {
  phone: string
  /** Creates an account with this metadata if the number has none. */
  newAccount: { metadata: Record<string, unknown> } | undefined
  client: Client
}

export function ensurePhoneEnabled({ config }: AuthContext): void {
  if (!config.sms.isEnabled) throw phoneProviderDisabled()
}

/** Sends a sign-in code to a number. The response to the caller is the same whether or not the number has an account. */
export async function sendSignInCode(context: AuthContext, request: CodeRequest): Promise<void> {
  const { phone, newAccount, client } = request
  const known = await findUserByPhone(context.sql, phone)
  if (!known) refuseIfRevealed(context, newAccount !== undefined)
  await takeSmsPermits(context, phone)
  const user = known ?? (await createAccount(context, request))
  if (!user) return
  await sendCode(context, { user, phone, type: 'confirmation_token' })
  await recordEvent(context.sql, { action: 'user_confirmation_requested', userId: user.id, client })
}

function refuseIfRevealed({ config }: AuthContext, isCreating: boolean): void {
  if (!config.areUnknownAddressesRevealed) return
  if (!isCreating) throw otpDisabled()
  if (!config.isSignUpAllowed) throw signUpDisabled()
}

async function createAccount(
  context: AuthContext,
  { phone, newAccount, client }: CodeRequest,
): Promise<UserRow | undefined> {
  const { isSignUpAllowed, isOtpSignUpAllowed } = context.config
  if (!newAccount || !isSignUpAllowed || !isOtpSignUpAllowed) return undefined
  const { metadata } = newAccount
  await ensureMayBeCreated(context, { phone, metadata, provider: 'phone' }, client)
  const id = randomUUID()
  await context.sql.begin(async (tx) => {
    const [created] = await tx`
      insert into auth.users (instance_id, id, aud, role, phone, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${phone},
        '{"provider": "phone", "providers": ["phone"]}', ${tx.json(metadata)}, now(), now())
      on conflict (phone) do nothing returning id`
    if (!created) return
    const data = { sub: id, phone, email_verified: false, phone_verified: false }
    await addIdentity(tx, { userId: id, provider: 'phone', providerId: id, data })
    await recordEvent(tx, { action: 'user_signedup', userId: id, client, traits: { provider: 'phone' } })
  })
  return findUserByPhone(context.sql, phone)
}

/** Asks for proof that a signed-in user has the new number. */
export async function sendPhoneChangeCode(context: AuthContext, user: UserRow, phone: string): Promise<void> {
  await takeSmsPermits(context, phone)
  if (await findUserByPhone(context.sql, phone)) {
    // Whether a number has an account is not revealed, unless configured.
    if (context.config.areUnknownAddressesRevealed) throw phoneExists()
    return
  }
  await context.sql`
    update auth.users set phone_change = ${phone}, phone_change_sent_at = now(), updated_at = now() where id = ${user.id}`
  await sendCode(context, { user, phone, type: 'phone_change_token' })
}

type Code = { user: UserRow; phone: string; type: TokenType }

async function sendCode(context: AuthContext, { user, phone, type }: Code): Promise<void> {
  const fixed = Object.hasOwn(context.config.sms.testCodes, phone)
    ? context.config.sms.testCodes[phone]
    : undefined
  const { otp } = await context.sql.begin((tx) =>
    issueToken(context, tx, { userId: user.id, type, email: phone, otp: fixed }),
  )
  if (fixed) return
  const text = context.config.sms.template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, otp)
  if (context.config.hooks.send_sms) {
    await runHook(context, 'send_sms', { user: toUserJson({ ...user, phone }), sms: { otp } })
    return
  }
  if (!context.sendSms) throw smsFailed('no SMS provider is configured')
  await context.sendSms(context.sql, { to: phone, text })
}

/** Text messages cost money, so they are limited per number and for the whole service as well. */
async function takeSmsPermits({ sql, config }: AuthContext, phone: string): Promise<void> {
  const interval = { burst: 1, windowSeconds: config.sms.intervalSeconds }
  const tooSoon = await takePermit(sql, `auth:sms-to:${phone}`, interval)
  if (tooSoon) throw smsTooSoon(tooSoon)
  const perNumber = await takePermit(sql, `auth:sms-of-number:${phone}`, config.rateLimits.smsToNumber)
  if (perNumber) throw smsTooSoon(perNumber)
  const limit = { burst: Math.max(1, config.sms.maxPerHour), windowSeconds: 3600 }
  const perService = await takePermit(sql, 'auth:sms', limit)
  if (perService) throw tooManySms(perService)
}

const tokenTypes = new Map<string, TokenType>([
  ['sms', 'confirmation_token'],
  ['phone_change', 'phone_change_token'],
])

/** The token that a typed code belongs to. Guesses are counted. */
export async function checkPhoneCode(
  context: AuthContext,
  type: string,
  phone: string,
  code: string,
): Promise<string> {
  const tokenType = tokenTypes.get(type)
  const tokenId = tokenType && (await checkOtp(context, [tokenType], phone, code))
  if (!tokenId) throw tokenExpired()
  return tokenId
}

/** Consumes the token and confirms the number. */
export async function confirmPhone(tx: Tx, tokenId: string): Promise<UserRow> {
  const consumed = await consumeToken(tx, tokenId)
  const user = consumed && (await findUserById(tx, consumed.userId))
  if (!consumed || !user || user.deleted_at) throw tokenExpired()
  if (isBanned(user)) throw userBanned(403)
  const phone = consumed.email
  const isChange = consumed.type === 'phone_change_token'
  const expected = isChange ? user.phone_change : user.phone
  if (expected !== phone) throw tokenExpired()
  if (isChange && (await findUserByPhone(tx, phone))) throw phoneExists()
  await tx`
    update auth.users set phone = ${phone}, phone_confirmed_at = now(), phone_change = '', is_anonymous = false, updated_at = now()
    where id = ${user.id}`
  const data = { sub: user.id, phone, phone_verified: true }
  const [identity] = await tx`
    update auth.identities set identity_data = identity_data || ${tx.json(data)}, updated_at = now()
    where user_id = ${user.id} and provider = 'phone' returning id`
  if (!identity) await addIdentity(tx, { userId: user.id, provider: 'phone', providerId: user.id, data })
  await updateProviders(tx, user.id)
  return (await findUserById(tx, user.id)) as UserRow
}
