import type { Tx } from '../../db/connect.ts'
import { confirmAccount } from '../accounts.ts'
import type { AuthContext } from '../auth-context.ts'
import { tokenExpired, userBanned, validationFailed } from '../errors.ts'
import { applyEmailChange } from '../mail/email-change.ts'
import { findUserById, isBanned, type UserRow } from '../users.ts'
import { type LinkType, linkMethods } from './links.ts'
import {
  type ConsumedToken,
  checkOtp,
  consumeLinkToken,
  consumeToken,
  type TokenType,
} from './one-time-token.ts'

/** The secret of a link, or the token whose typed code was correct. */
export type VerificationInput = { type: string } & ({ token: string } | { tokenId: string })

export type Verification = { user: UserRow; method: string; flowStateId: string | null; isComplete: boolean }

/** One of the two addresses has confirmed an email change. */
export const otherAddressPendingMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const tokenTypes = new Map<string, TokenType[]>([
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token', 'confirmation_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
])

export async function verificationByOtp(
  context: AuthContext,
  type: string,
  email: string,
  otp: string,
): Promise<VerificationInput> {
  const tokenId = await checkOtp(context, tokenTypesOf(type), email, otp)
  if (!tokenId) throw tokenExpired()
  return { type, tokenId }
}

function tokenTypesOf(type: string): TokenType[] {
  const types = tokenTypes.get(type)
  if (!types) throw validationFailed('Unsupported verification type')
  return types
}

/** Consumes the token and applies its effect, such as confirming the account. Throws if it is invalid or expired. */
export async function verifyToken(
  context: AuthContext,
  tx: Tx,
  input: VerificationInput,
): Promise<Verification> {
  const consumed =
    'token' in input
      ? await consumeLinkToken(context, tx, tokenTypesOf(input.type), input.token)
      : await consumeToken(tx, input.tokenId)
  const user = consumed && (await findUserById(tx, consumed.userId))
  if (!consumed || !user || user.deleted_at) throw tokenExpired()
  if (isBanned(user)) throw userBanned(403)
  const isComplete = await applyToken(context, tx, user, consumed)
  const method = linkMethods[input.type as LinkType] ?? 'otp'
  return {
    user: (await findUserById(tx, user.id)) as UserRow,
    method,
    flowStateId: consumed.flowStateId,
    isComplete,
  }
}

async function applyToken(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  token: ConsumedToken,
): Promise<boolean> {
  if (token.type === 'email_change_token_new' || token.type === 'email_change_token_current')
    return applyEmailChange(context, tx, user, token)
  if (user.email_confirmed_at) return true
  // The person who chose the password of an unconfirmed account may not have access to this mailbox, so it is removed.
  if (token.type === 'recovery_token')
    await tx`update auth.users set encrypted_password = null where id = ${user.id}`
  await confirmAccount(tx, user)
  return true
}
