import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Sql } from '../db/connect.ts'
import type { CaptchaCheck } from './check.ts'

export type ProofOfWork = { challenge: () => Promise<Challenge>; check: CaptchaCheck }

type Options = {
  sql: Sql
  /** Signs challenges, so that they need not be stored until they are solved. */
  secret: Buffer
  /** PBKDF2 iterations per guess. With 1000 a browser takes about 0.8 seconds. */
  cost?: number | undefined
  maxGuesses?: number
  lifetimeSeconds?: number
}

/**
 * Proof of work in the format of the ALTCHA widget: about a second for a browser, cheap to verify, without a puzzle or a third
 * party. A solution is accepted once across all servers.
 */
export function createProofOfWork({
  sql,
  secret,
  cost = 1000,
  maxGuesses = 1000,
  lifetimeSeconds = 600,
}: Options): ProofOfWork {
  const hmacSignatureSecret = secret.toString('base64url')
  const hmacKeySignatureSecret = `${hmacSignatureSecret}:key`
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(Math.floor(maxGuesses / 2), maxGuesses),
        deriveKey,
        expiresAt: new Date(Date.now() + lifetimeSeconds * 1000),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),
    check: async (token) => {
      if (!token) return 'no captcha response (captcha_token) found in request'
      const payload = readPayload(token)
      if (!payload?.challenge.signature) return 'invalid-input-response'
      const result = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }).catch(() => undefined)
      if (!result || (!result.verified && !result.expired)) return 'invalid-input-response'
      const isFresh = result.verified && (await markUsed(sql, payload.challenge))
      return isFresh ? undefined : 'timeout-or-duplicate'
    },
  }
}

/** Stores the solution until its challenge expires. Returns whether it had not been used before. */
async function markUsed(sql: Sql, { signature, parameters }: Payload['challenge']): Promise<boolean> {
  const inserted = await sql`
    insert into platform.used_captchas (signature, expires_at)
    values (${signature ?? ''}, to_timestamp(${parameters.expiresAt ?? 0})) on conflict do nothing returning 1`
  return inserted.length === 1
}

/** The widget sends the challenge and its solution as base64-encoded JSON. */
function readPayload(token: string): Payload | undefined {
  if (token.length > 4096) return undefined
  try {
    const value = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload>
    return value.challenge?.parameters && value.solution ? (value as Payload) : undefined
  } catch {
    return undefined
  }
}
