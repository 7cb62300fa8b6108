import type { Tx } from '../../db/connect.ts'
import type { Factor } from '../users.ts'

type Removal = {
  userId: string
  factor: Factor
  /** The session that removes it; undefined for an administrator. */
  sessionId?: string
}

/**
 * Removes a factor; the caller holds the account's lock. Sessions raised by it return to aal1, and other sessions raised by a
 * recovery code end. If it was the last verified factor, all sessions return to aal1: otherwise they would count as verified by a
 * factor that is set up later.
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
    where session_id in (select id from lowered) and authentication_method in ('totp', 'mfa/webauthn', 'recovery_code')`
}

/** Ends the sessions raised by a recovery code, except the current one. */
export async function endRecoverySessions(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  await tx`
    delete from auth.sessions s where s.user_id = ${userId} and s.id is distinct from ${exceptSessionId ?? null}
      and exists (
        select from auth.mfa_amr_claims a where a.session_id = s.id and a.authentication_method = 'recovery_code'
      )`
}
