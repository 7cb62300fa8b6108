import type { Tx } from '../db/connect.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Factor, UserRow } from './users.ts'

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

/** Takes a factor away; sessions that were raised by it fall back, and the person is told when it was the last. */
export async function removeFactor(tx: Tx, user: UserRow, factor: Factor): Promise<void> {
  await tx`delete from auth.mfa_factors where id = ${factor.id}`
  await tx`
    with lowered as (
      update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = ${factor.id} returning id
    )
    delete from auth.mfa_amr_claims where session_id in (select id from lowered) and authentication_method = 'totp'`
  const verified = user.factors.filter((each) => each.status === 'verified')
  if (factor.status === 'verified' && verified.length === 1) await tellOfFactorChange(tx, user, false)
}
