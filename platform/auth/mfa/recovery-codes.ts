import { createHmac, randomInt } from 'node:crypto'
import type { Sql, Tx } from '../../db/connect.ts'
import type { AuthParts } from '../parts.ts'

const recoveryCodeCount = 10

/** Crockford's base 32: no letters that are read as another, so that a printed code can be typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 4

/** Ten codes of 80 bits each, such as 7K3M-0QXT-9VAB-2CDE: too many to guess, so a fast keyed hash protects them. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode)

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Replaces the codes of an account. */
export async function storeRecoveryCodes(
  parts: AuthParts,
  tx: Tx,
  userId: string,
  codes: string[],
): Promise<void> {
  const hashes = codes.map((code) => hashOf(parts, userId, code))
  await tx`delete from platform.recovery_codes where user_id = ${userId}`
  await tx`
    insert into platform.recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::text[])`
}

/**
 * Uses a code up and answers whether it was right. Deleting is the check: of two that come at once, one finds it. What is
 * compared is a keyed hash, so how long it takes says nothing about a code.
 */
export async function spendRecoveryCode(
  parts: AuthParts,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const spent = await tx`
    delete from platform.recovery_codes where user_id = ${userId} and code_hash = ${hashOf(parts, userId, code)} returning 1`
  return spent.length === 1
}

export async function countRecoveryCodes(db: Sql | Tx, userId: string) {
  const [row] = await db<{ remaining: number; created_at: Date | null }[]>`
    select count(*)::int as remaining, min(created_at) as created_at from platform.recovery_codes where user_id = ${userId}`
  return row ?? { remaining: 0, created_at: null }
}

const hashOf = ({ keys }: AuthParts, userId: string, code: string) =>
  createHmac('sha256', keys.secretFor('recovery codes'))
    .update(`${userId}\n${asPrinted(code)}`)
    .digest('hex')

/** As people type it: in small letters, without the dashes, an O for a 0. */
const asPrinted = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
