import type { AuthContext } from '../auth-context.ts'
import { webauthnChallengeExpired, webauthnChallengeNotFound } from '../errors.ts'
import { webauthnChallengeSeconds } from './webauthn.ts'

type ChallengeType = 'registration' | 'authentication'
/** The session that asked for the challenge; nobody's for a sign-in. */
type Owner = { userId: string; sessionId: string } | undefined

/** Stores the challenge of a passkey ceremony. */
export async function storeChallenge(
  { sql }: AuthContext,
  type: ChallengeType,
  challenge: string,
  owner?: Owner,
): Promise<{ challenge_id: string; expires_at: number }> {
  const data = { challenge, session_id: owner?.sessionId ?? null }
  const [row] = await sql<{ id: string; expires_at: Date }[]>`
    insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (${owner?.userId ?? null}, ${type}, ${sql.json(data)}, now() + make_interval(secs => ${webauthnChallengeSeconds}))
    returning id, expires_at`
  if (!row) throw new Error('the challenge was not stored')
  return { challenge_id: row.id, expires_at: Math.floor(row.expires_at.getTime() / 1000) }
}

/** Deletes the challenge, so that it serves one attempt, whatever its outcome. */
export async function consumeChallenge(
  { sql }: AuthContext,
  type: ChallengeType,
  id: string,
  owner?: Owner,
): Promise<string> {
  const [row] = await sql<{ challenge: string; is_expired: boolean }[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${type} and user_id is not distinct from ${owner?.userId ?? null}
      and session_data ->> 'session_id' is not distinct from ${owner?.sessionId ?? null}
    returning session_data ->> 'challenge' as challenge, expires_at <= now() as is_expired`
  if (!row) throw webauthnChallengeNotFound()
  if (row.is_expired) throw webauthnChallengeExpired()
  return row.challenge
}
