import type { Tx } from '../../db/connect.ts'
import type { CurrentSession } from '../current-session.ts'
import { readAmr, type SessionState } from '../session.ts'

/** A passkey is the first and the second factor in one. */
type SecondFactorMethod = 'totp' | 'mfa/webauthn' | 'recovery_code' | 'passkey'

/**
 * Raises a session to aal2 after its second factor was verified, and rotates its refresh token. The account's aal1 sessions end.
 */
export async function raiseSession(
  tx: Tx,
  { sessionId, user }: Pick<CurrentSession, 'sessionId' | 'user'>,
  { method, factorId }: { method: SecondFactorMethod; factorId: string | null },
): Promise<SessionState> {
  const [row] = await tx<{ counter: string }[]>`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now(),
      refresh_token_counter = refresh_token_counter + 1, refreshed_at = now() at time zone 'utc'
    where id = ${sessionId} returning refresh_token_counter as counter`
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${sessionId}, clock_timestamp(), clock_timestamp(), ${method})
    on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`
  await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${sessionId} and aal = 'aal1'`
  return { sessionId, counter: Number(row?.counter ?? 0), aal: 'aal2', amr: await readAmr(tx, sessionId) }
}
