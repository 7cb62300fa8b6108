import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import type { AuthContext } from '../auth-context.ts'
import type { CurrentSession } from '../current-session.ts'
import { challengeExpired, factorNotFound, webauthnTypeInvalid } from '../errors.ts'
import type { Factor } from '../users.ts'
import {
  assertionField,
  registrationField,
  verifyAssertion,
  verifyRegistration,
  webauthnChallengeSeconds,
} from '../webauthn/webauthn.ts'
import { advanceFactorCounter, findFactorCredential, setUpWebauthnFactor } from './webauthn-factors.ts'

/** The client also sends its idea of the relying party, which is ours to decide. */
export const webauthnField = z.union([
  z.object({ type: z.literal('create'), credential_response: registrationField }),
  z.object({ type: z.literal('request'), credential_response: assertionField }),
])

type Response = z.infer<typeof webauthnField>

/** Writes the outcome of a verification, under the account's lock. False if another request was first. */
export type Acceptance = (tx: Tx) => Promise<boolean>

/**
 * Checks a browser's response to a challenge of this session. The challenge serves one attempt. The password has been checked
 * before, so the authenticator need not verify the user again. Undefined if the response is wrong.
 */
export async function verifyWebauthn(
  context: AuthContext,
  { sessionId }: CurrentSession,
  factor: Factor,
  challengeId: string,
  response: Response,
): Promise<Acceptance | undefined> {
  if ((factor.status === 'unverified') !== (response.type === 'create')) throw webauthnTypeInvalid()
  const challenge = await consumeFactorChallenge(context, challengeId, factor.id, sessionId, response.type)
  const verification = { challenge, isUserVerificationRequired: false }
  if (response.type === 'create') {
    const created = await verifyRegistration(context, response.credential_response, verification)
    return created && ((tx) => setUpWebauthnFactor(tx, factor.id, created))
  }
  const credential = await findFactorCredential(context.sql, factor.id)
  if (!credential) throw factorNotFound()
  const verified = await verifyAssertion(context, response.credential_response, credential, verification)
  return verified && ((tx) => advanceFactorCounter(tx, factor.id, verified.counter))
}

async function consumeFactorChallenge(
  { sql }: AuthContext,
  id: string,
  factorId: string,
  sessionId: string,
  type: string,
): Promise<string> {
  const [row] = z.uuid().safeParse(id).success
    ? await sql<{ challenge: string; is_expired: boolean }[]>`
        update auth.mfa_challenges set verified_at = now()
        where id = ${id} and factor_id = ${factorId} and verified_at is null
          and web_authn_session_data ->> 'session_id' = ${sessionId} and web_authn_session_data ->> 'type' = ${type}
        returning web_authn_session_data ->> 'challenge' as challenge,
          created_at <= now() - make_interval(secs => ${webauthnChallengeSeconds}) as is_expired`
    : []
  if (!row) throw factorNotFound()
  if (row.is_expired) throw challengeExpired(id)
  return row.challenge
}
