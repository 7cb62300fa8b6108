import { createHmac } from 'node:crypto'
import { deviceHash } from './device.ts'
import { signInRejected } from './errors.ts'
import type { AuthParts } from './parts.ts'

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
}

/**
 * Looks an address up and counts the attempt, before the password is looked at; throws while a lock lasts. The
 * rule is the database's (`private.claim_sign_in`), the same that a hosted project asks through its hook. An
 * address without an account goes the same way under a number of its own.
 */
export async function beginAttempt(
  parts: AuthParts,
  email: string,
  deviceTokens: string[],
): Promise<Attempt> {
  const shadow = shadowOf(parts, email)
  const [row] = await parts.sql<Row[]>`
    select found.*, ceil(extract(epoch from claim.locked_until - now()) / 60)::int as minutes
    from (
      select u.id, u.encrypted_password, u.email_confirmed_at is not null as is_proven,
        s.password_hash as shadow_hash, coalesce(d.token_hash, '') as device
      from (values (${email})) as asked (email)
      left join auth.users u on u.email = asked.email and not u.is_sso_user and u.deleted_at is null
      left join platform.shadow_passwords s on s.user_id = u.id
      left join lateral (
        select k.token_hash from platform.known_devices k
        where k.user_id = u.id and k.token_hash = any(${deviceTokens.map(deviceHash)}) limit 1
      ) d on true
    ) as found, private.claim_sign_in(coalesce(found.id, ${shadow}), found.device) as claim (locked_until)`
  if (row?.minutes) throw signInRejected(lockedMessage(row.minutes))
  const { id, encrypted_password, is_proven, shadow_hash, device } = row as Row
  return {
    account: id ? { id, encrypted_password, isProven: is_proven } : undefined,
    shadowHash: shadow_hash,
    subject: id ?? shadow,
    device,
  }
}

const lockedMessage = (minutes: number) => `Too many failed attempts. Please try again in ${minutes} minutes.`

/** An address without an account is counted under a number that only this server can make. */
function shadowOf(parts: AuthParts, email: string): string {
  const hex = createHmac('sha256', parts.keys.secretFor('unknown addresses')).update(email).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
