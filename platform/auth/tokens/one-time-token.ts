import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import type { AuthContext, LinkContext } from '../auth-context.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

export type IssuedToken = { token: string; otp: string }
export type ConsumedToken = { userId: string; type: TokenType; email: string; flowStateId: string | null }

/** `email` is the address or phone number that the token proves. `otp` fixes the code, for numbers used in tests. */
type NewToken = {
  userId: string
  type: TokenType
  email: string
  flowStateId?: string | undefined
  otp?: string | undefined
}
type Row = { user_id: string; token_type: TokenType; relates_to: string; flow_state_id: string | null }

/** After this many wrong codes only the link works. */
const maxOtpGuesses = 5
/** Marks links that return an authorisation code for the requesting browser instead of a session. */
const pkcePrefix = 'pkce_'

/** Creates the secret of a link and a code to type instead. They replace the account's earlier token of the same type. */
export async function issueToken(context: LinkContext, tx: Tx, newToken: NewToken): Promise<IssuedToken> {
  const { userId, type, email, flowStateId } = newToken
  const secret = randomBytes(32).toString('base64url')
  const otp = newToken.otp ?? newOtp(context.config.otpLength)
  await tx`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, otp_hash, flow_state_id)
    values (${randomUUID()}, ${userId}, ${type}, ${hashOf(secret)}, ${email}, ${otpHash(context, email, otp)}, ${flowStateId ?? null})
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, relates_to = excluded.relates_to, otp_hash = excluded.otp_hash,
      flow_state_id = excluded.flow_state_id, otp_failures = 0, created_at = now(), updated_at = now()`
  return { token: flowStateId ? pkcePrefix + secret : secret, otp }
}

/** A code of digits to type. */
const newOtp = (length: number) => `${randomInt(10 ** length)}`.padStart(length, '0')

/** The delete is the check, so that only one of two concurrent requests succeeds. */
export async function consumeLinkToken(
  context: AuthContext,
  tx: Tx,
  types: TokenType[],
  token: string,
): Promise<ConsumedToken | undefined> {
  const secret = token.startsWith(pkcePrefix) ? token.slice(pkcePrefix.length) : token
  const { linkSeconds, confirmationSeconds } = context.config
  const [row] = await tx<Row[]>`
    delete from auth.one_time_tokens
    where token_hash = ${hashOf(secret)} and token_type::text = any(${types}::text[])
      and created_at > now() - make_interval(secs =>
        case token_type when 'confirmation_token' then ${confirmationSeconds}::float else ${linkSeconds}::float end)
    returning user_id, token_type, relates_to, flow_state_id`
  return row && toConsumedToken(row)
}

/**
 * Checks a typed code and returns the id of its token. Each guess is counted before it is checked, and outside the caller's
 * transaction, so that a rollback does not undo the count.
 */
export async function checkOtp(
  context: AuthContext,
  types: TokenType[],
  email: string,
  otp: string,
): Promise<string | undefined> {
  const rows = await context.sql<{ id: string; otp_hash: string }[]>`
    update auth.one_time_tokens set otp_failures = otp_failures + 1
    where relates_to = ${email} and token_type::text = any(${types}::text[]) and otp_hash is not null
      and otp_failures < ${maxOtpGuesses} and created_at > now() - make_interval(secs => ${context.config.linkSeconds})
    returning id, otp_hash`
  const hash = Buffer.from(otpHash(context, email, otp))
  return rows.find((each) => timingSafeEqual(Buffer.from(each.otp_hash), hash))?.id
}

/** For a token whose typed code was correct. */
export async function consumeToken(tx: Tx, id: string): Promise<ConsumedToken | undefined> {
  const [row] = await tx<Row[]>`
    delete from auth.one_time_tokens where id = ${id} returning user_id, token_type, relates_to, flow_state_id`
  return row && toConsumedToken(row)
}

export const isPkceToken = (token: string) => token.startsWith(pkcePrefix)

const toConsumedToken = (row: Row): ConsumedToken => ({
  userId: row.user_id,
  type: row.token_type,
  email: row.relates_to,
  flowStateId: row.flow_state_id,
})

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Six digits are quickly found from a plain hash, so this one is keyed. */
const otpHash = (context: LinkContext, email: string, otp: string) =>
  createHmac('sha256', context.keys.secretFor('one-time codes')).update(`${email}\n${otp}`).digest('hex')
