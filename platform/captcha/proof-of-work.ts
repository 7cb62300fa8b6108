import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Sql } from '../db/connect.ts'
import type { CaptchaCheck } from './check.ts'

export type ProofOfWork = { challenge: () => Promise<Challenge>; check: CaptchaCheck }

type Options = {
  sql: Sql
  /** Signs the tasks, so that none has to be remembered until it comes back solved. */
  secret: Buffer
  /** Rounds of each guess. 1000 is about 0.8 s of a visitor's browser. */
  cost?: number | undefined
  maxGuesses?: number
  lifetimeSeconds?: number
}

/**
 * A task that costs the visitor's browser a second and us a moment, in the form the ALTCHA widget understands.
 * No puzzle, no third party. A solution is good once, on whichever server it arrives.
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
      const isFresh = result.verified && (await spend(sql, payload.challenge))
      return isFresh ? undefined : 'timeout-or-duplicate'
    },
  }
}

/** Remembers a solved task until it would have expired anyway. Of two that come at once, one is the first. */
async function spend(sql: Sql, { signature, parameters }: Payload['challenge']): Promise<boolean> {
  const first = await sql`
    insert into platform.used_captchas (signature, expires_at)
    values (${signature ?? ''}, to_timestamp(${parameters.expiresAt ?? 0})) on conflict do nothing returning 1`
  return first.length === 1
}

/** What the widget hands over: base64 of the task and its solution. */
function readPayload(token: string): Payload | undefined {
  if (token.length > 4096) return undefined
  try {
    const value = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload>
    return value.challenge?.parameters && value.solution ? (value as Payload) : undefined
  } catch {
    return undefined
  }
}
