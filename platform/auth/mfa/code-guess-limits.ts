import { networkOf } from '../../http/network.ts'
import { type RateLimit, refundPermit, takePermit } from '../../http/rate-limit.ts'
import type { AuthContext } from '../auth-context.ts'
import type { CurrentSession } from '../current-session.ts'
import { deviceHash, readDevices } from '../device.ts'
import { tooManyRequests } from '../errors.ts'
import { type AuthRequest, clientOf } from '../request.ts'

type GuessLimit = { key: string; limit: RateLimit }

/**
 * Limits guesses of the six-digit code. A single limit per account would let a thief lock the owner out, so guesses are counted per
 * session. In browsers in which no correct code was entered before, they are also counted per network and per account, so that new
 * sessions and networks give no further guesses. Guesses are counted before they are checked; a correct code is refunded.
 */
export async function limitCodeGuesses(context: AuthContext, c: AuthRequest, session: CurrentSession) {
  const limits = await limitsFor(context, c, session)
  for (const { key, limit } of limits) {
    const waitSeconds = await takePermit(context.sql, key, limit)
    if (waitSeconds) throw tooManyRequests(waitSeconds)
  }
  return {
    refund: async () => {
      for (const { key, limit } of limits) await refundPermit(context.sql, key, limit)
    },
  }
}

async function limitsFor(
  context: AuthContext,
  c: AuthRequest,
  { user, sessionId }: CurrentSession,
): Promise<GuessLimit[]> {
  const { factorCodes, factorCodesByNetwork, factorCodesByAccount } = context.config.rateLimits
  const ofSession = { key: `auth:factor-codes:${sessionId}`, limit: factorCodes }
  const device = await findTrustedDevice(context, user.id, readDevices(c))
  if (device)
    return [ofSession, { key: `auth:factor-codes-of-device:${device}`, limit: factorCodesByNetwork }]
  const network = networkOf(clientOf(context, c).address)
  return [
    ofSession,
    { key: `auth:factor-codes-of-network:${user.id}:${network}`, limit: factorCodesByNetwork },
    { key: `auth:factor-codes-of-account:${user.id}`, limit: factorCodesByAccount },
  ]
}

/** A browser in which a correct code of this account was entered before. */
async function findTrustedDevice({ sql }: AuthContext, userId: string, tokens: string[]) {
  const [row] = await sql<{ token_hash: string }[]>`
    select token_hash from platform.known_devices
    where user_id = ${userId} and code_given_at is not null and token_hash = any(${tokens.map(deviceHash)}) limit 1`
  return row?.token_hash
}

/** Records that a correct code was entered in this browser. */
export async function trustDevice({ sql }: Pick<AuthContext, 'sql'>, userId: string, tokens: string[]) {
  await sql`
    update platform.known_devices set code_given_at = now()
    where user_id = ${userId} and token_hash = any(${tokens.map(deviceHash)})`
}
