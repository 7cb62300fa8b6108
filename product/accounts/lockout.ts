import type { Lockout } from '../../platform/auth/passwords/lockout-rule.ts'

type Reservation = { minutes: number | null; is_busy: boolean }

/** The lockout rule of the sign-in protection migration. The database's clock decides how long a lock lasts. */
export const lockout: Lockout = {
  reserveAttempt: async (sql, { userId, device }) => {
    const [row] = await sql<Reservation[]>`
      select is_busy, case when locked_until is not null
        then greatest(1, ceil(extract(epoch from locked_until - clock_timestamp()) / 60))::int end as minutes
      from private.reserve_sign_in_attempt(${userId}, ${device})`
    const { minutes, is_busy } = row as Reservation
    return { lockedMinutes: minutes, isBusy: is_busy }
  },
  recordOutcome: async (sql, { userId, device }, outcome) => {
    await sql`select private.record_sign_in_outcome(${userId}, ${device}, ${outcome})`
  },
}
