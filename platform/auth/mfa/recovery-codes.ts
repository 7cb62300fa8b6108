import { createHmac, randomInt } from 'node:crypto'
import type { Sql, Tx } from '../../db/connect.ts'
import type { AuthContext } from '../auth-context.ts'

const recoveryCodeCount = 10

/** Crockford's base 32: without letters that are easily misread, so that a printed code can be typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 4

/** Ten codes such as 7K3M-0QXT-9VAB-2CDE. With 80 bits they cannot be guessed, so a fast keyed hash is sufficient. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode)

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Replaces the account's codes. */
export async function storeRecoveryCodes(
  context: AuthContext,
  tx: Tx,
  userId: string,
  codes: string[],
): Promise<void> {
  const hashes = codes.map((code) => hashOf(context, userId, code))
  await tx`delete from platform.recovery_codes where user_id = ${userId}`
  await tx`
    insert into platform.recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::text[])`
}

/**
 * Returns whether the code was correct. The delete is the check, so that only one of two concurrent requests succeeds. It compares
 * keyed hashes, so its duration reveals nothing about the code.
 */
export async function consumeRecoveryCode(
  context: AuthContext,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const deleted = await tx`
    delete from platform.recovery_codes where user_id = ${userId} and code_hash = ${hashOf(context, userId, code)} returning 1`
  return deleted.length === 1
}

export async function countRecoveryCodes(db: Sql | Tx, userId: string) {
  const [row] = await db<{ remaining: number; created_at: Date | null }[]>`
    select count(*)::int as remaining, min(created_at) as created_at from platform.recovery_codes where user_id = ${userId}`
  return row ?? { remaining: 0, created_at: null }
}

const hashOf = ({ keys }: AuthContext, userId: string, code: string) =>
  createHmac('sha256', keys.secretFor('recovery codes'))
    .update(`${userId}\n${normalise(code)}`)
    .digest('hex')

/** Accepts lower case, missing dashes, O for 0, and I or L for 1. */
const normalise = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
