import { createHmac } from 'node:crypto'
import type { Sql } from '../db/connect.ts'
import { signInRejected } from './errors.ts'
import type { AuthParts } from './parts.ts'

/** Whose failures are counted: an account, or the shadow of an address that has none. */
export type Attempt = { subject: string; device: string }

/**
 * Counts an attempt before the password is looked at, and throws while a lock lasts. The rule itself is the
 * database's (`private.claim_sign_in`), the same that a hosted project asks through its hook.
 */
export async function beginAttempt(sql: Sql, { subject, device }: Attempt): Promise<void> {
  const [row] = await sql<{ minutes: number | null }[]>`
    select ceil(extract(epoch from locked_until - now()) / 60)::int as minutes
    from private.claim_sign_in(${subject}, ${device}) as locked_until`
  if (row?.minutes) throw signInRejected(lockedMessage(row.minutes))
}

/** The password was right: the count starts anew. */
export async function forgetFailures(sql: Sql, { subject, device }: Attempt): Promise<void> {
  await sql`select private.clear_sign_in_failures(${subject}, ${device})`
}

export const lockedMessage = (minutes: number) =>
  `Too many failed attempts. Please try again in ${minutes} minutes.`

/** An address without an account is counted under a number of its own that only this server can make. */
export function shadowOf(parts: AuthParts, email: string): string {
  const hex = createHmac('sha256', parts.keys.secretFor('unknown addresses')).update(email).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
