import type { Tx } from '../db/connect.ts'
import { queueMail } from '../mail/outbox.ts'
import type { UserRow } from './users.ts'

/** Says by mail that signing in needs more, or less, than before. */
export async function tellOfFactorChange(tx: Tx, user: UserRow, isOn: boolean): Promise<void> {
  if (!user.email) return
  await queueMail(tx, {
    template: 'mfa_changed',
    to: user.email,
    userId: user.id,
    data: { is_on: isOn, at: new Date().toISOString() },
  })
}

/** Takes a factor away; sessions that were raised by it fall back. */
export async function removeFactor(tx: Tx, factorId: string): Promise<void> {
  await tx`delete from auth.mfa_factors where id = ${factorId}`
  await tx`
    with lowered as (
      update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = ${factorId} returning id
    )
    delete from auth.mfa_amr_claims where session_id in (select id from lowered) and authentication_method = 'totp'`
}
