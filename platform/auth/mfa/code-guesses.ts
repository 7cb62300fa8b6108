import { networkOf } from '../../http/network.ts'
import { type RateLimit, returnPermit, takePermit } from '../../http/rate-limit.ts'
import { deviceHash, readDevices } from '../device.ts'
import { tooManyRequests } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import type { SignedIn } from '../signed-in.ts'

type Count = { key: string; limit: RateLimit }

/**
 * Six digits are soon guessed by whoever may guess for ever, and a limit for the whole account would let a thief lock the
 * owner out. So guesses are counted per session; and those of browsers in which no right code was given before also per
 * network and per account, so that new sessions and networks do not add up to a search. Counted before they are judged;
 * a right code gives its permits back.
 */
export async function countGuess(parts: AuthParts, c: AuthRequest, session: SignedIn) {
  const counts = await countsFor(parts, c, session)
  for (const { key, limit } of counts) {
    const wait = await takePermit(parts.sql, key, limit)
    if (wait) throw tooManyRequests(wait)
  }
  return {
    giveBack: async () => {
      for (const { key, limit } of counts) await returnPermit(parts.sql, key, limit)
    },
  }
}

async function countsFor(parts: AuthParts, c: AuthRequest, { user, sessionId }: SignedIn): Promise<Count[]> {
  const { factorCodes, factorCodesByNetwork, factorCodesByAccount } = parts.config.rateLimits
  const ofSession = { key: `auth:factor-codes:${sessionId}`, limit: factorCodes }
  const device = await findTrustedDevice(parts, user.id, readDevices(c))
  if (device)
    return [ofSession, { key: `auth:factor-codes-of-device:${device}`, limit: factorCodesByNetwork }]
  const network = networkOf(clientOf(parts, c).address)
  return [
    ofSession,
    { key: `auth:factor-codes-of-network:${user.id}:${network}`, limit: factorCodesByNetwork },
    { key: `auth:factor-codes-of-account:${user.id}`, limit: factorCodesByAccount },
  ]
}

/** A browser in which a right code of this account was given before. */
async function findTrustedDevice({ sql }: AuthParts, userId: string, tokens: string[]) {
  const [row] = await sql<{ token_hash: string }[]>`
    select token_hash from platform.known_devices
    where user_id = ${userId} and code_given_at is not null and token_hash = any(${tokens.map(deviceHash)}) limit 1`
  return row?.token_hash
}

/** Remembers that a right code was given in this browser. */
export async function trustDevice({ sql }: Pick<AuthParts, 'sql'>, userId: string, tokens: string[]) {
  await sql`
    update platform.known_devices set code_given_at = now()
    where user_id = ${userId} and token_hash = any(${tokens.map(deviceHash)})`
}
