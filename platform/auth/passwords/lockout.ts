import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { deviceHash } from '../device.ts'
import { signInRejected, tooManyRequests } from '../errors.ts'
import type { AuthParts } from '../parts.ts'

/** What was attempted on: an account, or the shadow of an address that has none. */
export type Attempt = {
  account: { id: string; encrypted_password: string | null; isProven: boolean } | undefined
  /** What somebody chose who signed up for an address that has an account. */
  shadowHash: string | null
  subject: string
  device: string
}

type Row = {
  id: string | null
  encrypted_password: string | null
  is_proven: boolean
  shadow_hash: string | null
  device: string
  minutes: number | null
  is_busy: boolean
}

type Request = { email: string; deviceTokens: string[]; signal: AbortSignal }

const waitMs = 5000
const pollMs = 50

/**
 * Looks an address up and has `judge` look at the password, one attempt after the other for each account and known
 * device; throws while a lock lasts. The rule is the database's (`private.reserve_sign_in_attempt`): an attempt takes one of the
 * three places before a lock before its password is looked at. An address without an account goes the same way under a
 * number of its own.
 */
export async function withAttempt<T>(
  parts: AuthParts,
  { email, deviceTokens, signal }: Request,
  judge: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const device = await knownDevice(parts, email, deviceTokens)
  return parts.attemptQueue(`${email} ${device}`, signal, async () =>
    judge(await claimAttempt(parts, email, device)),
  )
}

type Outcome = 'right' | 'wrong' | 'undecided'

export async function settleAttempt(
  { sql }: AuthParts,
  { subject, device }: Attempt,
  outcome: Outcome,
): Promise<void> {
  await sql`select private.record_sign_in_outcome(${subject}, ${device}, ${outcome})`
}

/** The hash under which the account knows the browser, if it does. */
async function knownDevice({ sql }: AuthParts, email: string, deviceTokens: string[]): Promise<string> {
  if (deviceTokens.length === 0) return ''
  const [row] = await sql<{ token_hash: string }[]>`
    select k.token_hash from platform.known_devices k
    join auth.users u on u.id = k.user_id and u.email = ${email} and not u.is_sso_user and u.deleted_at is null
    where k.token_hash = any(${deviceTokens.map(deviceHash)}) limit 1`
  return row?.token_hash ?? ''
}

/** Attempts on other servers may have taken the places that are left; they are judged within moments. */
async function claimAttempt(parts: AuthParts, email: string, device: string): Promise<Attempt> {
  const giveUpAt = Date.now() + waitMs
  const shadow = shadowOf(parts, email)
  for (;;) {
    const [row] = await parts.sql<Row[]>`
      select found.*, claim.is_busy,
        case when claim.locked_until is not null
          then greatest(1, ceil(extract(epoch from claim.locked_until - clock_timestamp()) / 60))::int end as minutes
      from (
        select u.id, u.encrypted_password, u.email_confirmed_at is not null as is_proven,
          s.password_hash as shadow_hash, coalesce(k.token_hash, '') as device
        from (values (${email})) as asked (email)
        left join auth.users u on u.email = asked.email and not u.is_sso_user and u.deleted_at is null
        left join platform.shadow_passwords s on s.user_id = u.id
        left join platform.known_devices k on k.user_id = u.id and k.token_hash = ${device}
        limit 1
      ) as found, private.reserve_sign_in_attempt(coalesce(found.id, ${shadow}), found.device) as claim`
    const { minutes, is_busy, ...found } = row as Row
    if (minutes) throw signInRejected(lockedMessage(minutes))
    if (!is_busy) return attemptOf(found, shadow)
    if (Date.now() > giveUpAt) throw tooManyRequests(waitMs / 1000)
    await setTimeout(pollMs)
  }
}

const attemptOf = (
  { id, encrypted_password, is_proven, shadow_hash, device }: Omit<Row, 'minutes' | 'is_busy'>,
  shadow: string,
): Attempt => ({
  account: id ? { id, encrypted_password, isProven: is_proven } : undefined,
  shadowHash: shadow_hash,
  subject: id ?? shadow,
  device,
})

const lockedMessage = (minutes: number) => `Too many failed attempts. Please try again in ${minutes} minutes.`

/** An address without an account is counted under a number that only this server can make. */
function shadowOf(parts: AuthParts, email: string): string {
  const hex = createHmac('sha256', parts.keys.secretFor('unknown addresses')).update(email).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
