import type { Sql } from '../../db/connect.ts'

/** What failed sign-ins are counted against: an account (or an address without one), and the device if it is known. */
export type LockoutSubject = { userId: string; device: string }

/** 'undecided': the password could not be compared, or was correct for an unconfirmed address. */
export type AttemptOutcome = 'right' | 'wrong' | 'undecided'

/** When an account is locked after failed sign-ins. The rule and its counters are the product's, so it is injected. */
export type Lockout = {
  /** Counts the attempt before the password is checked. `isBusy` while concurrent attempts hold all that are left before a lock. */
  reserveAttempt: (
    sql: Sql,
    subject: LockoutSubject,
  ) => Promise<{ lockedMinutes: number | null; isBusy: boolean }>
  recordOutcome: (sql: Sql, subject: LockoutSubject, outcome: AttemptOutcome) => Promise<void>
}

/** Accounts are never locked. */
export const noLockout: Lockout = {
  reserveAttempt: async () => ({ lockedMinutes: null, isBusy: false }),
  recordOutcome: async () => undefined,
}
