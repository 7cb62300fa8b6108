import type { Tx } from '../../db/connect.ts'
import type { Factor } from '../users.ts'

type Removal = {
  userId: string
  factor: Factor
  /** The session that removes it, unless it is an administrator who does. */
  sessionId?: string
}

/**
 * Removes a factor; the caller holds the account's lock. Sessions that were raised by it fall back to aal1, and other
 * sessions that were raised by a recovery code end. With the last verified factor every session falls back: one that stayed
 * at aal2 would outlive the factor that is set up next.
 */
export async function removeFactor(tx: Tx, { userId, factor, sessionId }: Removal): Promise<void> {
  await tx`delete from auth.mfa_factors where id = ${factor.id}`
  if (factor.status !== 'verified') return
  await endRecoverySessions(tx, userId, sessionId)
  await tx`
    with lowered as (
      update auth.sessions s set aal = 'aal1', factor_id = null, updated_at = now()
      where s.user_id = ${userId} and s.aal = 'aal2' and (s.factor_id = ${factor.id} or not exists (
        select from auth.mfa_factors f where f.user_id = ${userId} and f.status = 'verified'
      )) returning s.id
    )
    delete from auth.mfa_amr_claims
    where session_id in (select id from lowered) and authentication_method in ('totp', 'recovery_code')`
}

/** Ends the sessions that were raised by a recovery code, except the one that asks. */
export async function endRecoverySessions(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  await tx`
    delete from auth.sessions s where s.user_id = ${userId} and s.id is distinct from ${exceptSessionId ?? null}
      and exists (
        select from auth.mfa_amr_claims a where a.session_id = s.id and a.authentication_method = 'recovery_code'
      )`
}
