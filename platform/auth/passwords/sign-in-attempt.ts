import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthContext } from '../auth-context.ts'
import { deviceHash } from '../device.ts'
import { signInRejected, tooManyRequests } from '../errors.ts'
import type { AttemptOutcome, LockoutSubject } from './lockout-rule.ts'

type Account = { id: string; encrypted_password: string | null; isConfirmed: boolean }

type Target = {
  account: Account | undefined
  /** The password that was chosen at a sign-up for an address that already had an account. */
  shadowHash: string | null
  /** The known device's hash, or '' for all other devices. */
  device: string
}

export type SignInAttempt = Target & { subject: LockoutSubject }

type TargetRow = {
  id: string | null
  encrypted_password: string | null
  is_confirmed: boolean
  shadow_hash: string | null
  device: string
}

type SignInRequest = { email: string; deviceTokens: string[]; signal: AbortSignal }

const waitMs = 5000
const pollMs = 50

/**
 * Runs `checkPassword` for one attempt at a time per account and known device; throws while a lock lasts. An attempt is counted
 * before its password is checked. An address without an account is counted in the same way, under an id derived from it.
 */
export async function withSignInAttempt<T>(
  context: AuthContext,
  { email, deviceTokens, signal }: SignInRequest,
  checkPassword: (attempt: SignInAttempt) => Promise<T>,
): Promise<T> {
  const device = await findKnownDevice(context, email, deviceTokens)
  return context.attemptQueue(`${email} ${device}`, signal, async () =>
    checkPassword(await reserveAttempt(context, email, device)),
  )
}

export async function recordOutcome(
  { sql, lockout }: AuthContext,
  { subject }: SignInAttempt,
  outcome: AttemptOutcome,
): Promise<void> {
  await lockout.recordOutcome(sql, subject, outcome)
}

/** The stored hash of this browser's device token, if it has signed in to the account before. */
async function findKnownDevice({ sql }: AuthContext, email: string, deviceTokens: string[]): Promise<string> {
  if (deviceTokens.length === 0) return ''
  const [row] = await sql<{ token_hash: string }[]>`
    select k.token_hash from platform.known_devices k
    join auth.users u on u.id = k.user_id and u.email = ${email} and not u.is_sso_user and u.deleted_at is null
    where k.token_hash = any(${deviceTokens.map(deviceHash)}) limit 1`
  return row?.token_hash ?? ''
}

/** Attempts on other servers may hold all that are left before a lock. They are decided quickly, so it polls. */
async function reserveAttempt(context: AuthContext, email: string, device: string): Promise<SignInAttempt> {
  const giveUpAt = Date.now() + waitMs
  for (;;) {
    const target = await findTarget(context, email, device)
    const subject = {
      userId: target.account?.id ?? idOfUnknownAddress(context, email),
      device: target.device,
    }
    const { lockedMinutes, isBusy } = await context.lockout.reserveAttempt(context.sql, subject)
    if (lockedMinutes) throw signInRejected(lockedMessage(lockedMinutes))
    if (!isBusy) return { ...target, subject }
    if (Date.now() > giveUpAt) throw tooManyRequests(waitMs / 1000)
    await sleep(pollMs)
  }
}

async function findTarget({ sql }: AuthContext, email: string, device: string): Promise<Target> {
  const [row] = await sql<TargetRow[]>`
    select u.id, u.encrypted_password, u.email_confirmed_at is not null as is_confirmed,
      s.password_hash as shadow_hash, coalesce(k.token_hash, '') as device
    from (values (${email})) as requested (email)
    left join auth.users u on u.email = requested.email and not u.is_sso_user and u.deleted_at is null
    left join platform.shadow_passwords s on s.user_id = u.id
    left join platform.known_devices k on k.user_id = u.id and k.token_hash = ${device}
    limit 1`
  const { id, encrypted_password, is_confirmed, shadow_hash, device: knownDevice } = row as TargetRow
  return {
    account: id ? { id, encrypted_password, isConfirmed: is_confirmed } : undefined,
    shadowHash: shadow_hash,
    device: knownDevice,
  }
}

const lockedMessage = (minutes: number) => `Too many failed attempts. Please try again in ${minutes} minutes.`

/** A keyed hash, so that others cannot compute the id of an address. */
function idOfUnknownAddress(context: AuthContext, email: string): string {
  const hex = createHmac('sha256', context.keys.secretFor('unknown addresses')).update(email).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
