import type { Tx } from '../../db/connect.ts'
import { confirmAccount } from '../accounts.ts'
import { tokenExpired, userBanned, validationFailed } from '../errors.ts'
import { applyEmailChange } from '../mail/email-change.ts'
import type { AuthParts } from '../parts.ts'
import { findUserById, isBanned, type UserRow } from '../users.ts'
import { type LinkType, linkMethods } from './links.ts'
import {
  judgeOtp,
  spendJudgedToken,
  spendLinkToken,
  type TokenType,
  type UsedToken,
} from './one-time-token.ts'

/** What somebody brings: the secret of a link, or the token whose typed code was judged right. */
export type Proof = { type: string } & ({ token: string } | { tokenId: string })

export type Verified = { user: UserRow; method: string; flowStateId: string | null; isComplete: boolean }

/** One of two addresses agreed to a change. */
export const halfWayMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const tokenTypes = new Map<string, TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token', 'confirmation_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
])

/** The proof in a code that was typed together with its address. */
export async function proofByOtp(parts: AuthParts, type: string, email: string, otp: string): Promise<Proof> {
  const tokenId = await judgeOtp(parts, tokenTypesOf(type), email, otp)
  if (!tokenId) throw tokenExpired()
  return { type, tokenId }
}

function tokenTypesOf(type: string): TokenType[] {
  const types = tokenTypes.get(type)
  if (!types) throw validationFailed('Unsupported verification type')
  return types
}

/** Uses a proof up and does what it proves. Throws when it is not good, or not any more. */
export async function verifyProof(parts: AuthParts, tx: Tx, proof: Proof): Promise<Verified> {
  const used =
    'token' in proof
      ? await spendLinkToken(parts, tx, tokenTypesOf(proof.type), proof.token)
      : await spendJudgedToken(tx, proof.tokenId)
  const user = used && (await findUserById(tx, used.userId))
  if (!used || !user || user.deleted_at) throw tokenExpired()
  if (isBanned(user)) throw userBanned(403)
  const isComplete = await act(parts, tx, user, used)
  const method = linkMethods[proof.type as LinkType] ?? 'otp'
  return {
    user: (await findUserById(tx, user.id)) as UserRow,
    method,
    flowStateId: used.flowStateId,
    isComplete,
  }
}

async function act(parts: AuthParts, tx: Tx, user: UserRow, used: UsedToken): Promise<boolean> {
  if (used.type === 'email_change_token_new' || used.type === 'email_change_token_current')
    return applyEmailChange(parts, tx, user, used)
  if (user.email_confirmed_at) return true
  // Whoever set the password of an unproven account did not need this mailbox; whoever opened this link did.
  if (used.type === 'recovery_token')
    await tx`update auth.users set encrypted_password = null where id = ${user.id}`
  await confirmAccount(tx, user)
  return true
}
