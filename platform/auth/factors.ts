import type { Tx } from '../db/connect.ts'
import type { Factor } from './users.ts'

/** Removes a factor. Sessions that were raised by it fall back to aal1. */
export async function removeFactor(tx: Tx, factor: Factor): Promise<void> {
  await tx`delete from auth.mfa_factors where id = ${factor.id}`
  await tx`
    with lowered as (
      update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = ${factor.id} returning id
    )
    delete from auth.mfa_amr_claims where session_id in (select id from lowered) and authentication_method = 'totp'`
}
