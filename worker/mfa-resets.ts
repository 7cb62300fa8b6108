import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

/** Turns off two-step verification after the owner has had a day to object. */
export const mfaResets = (sql: Sql): Task => ({
  name: 'MFA resets',
  everyMs: 60_000,
  run: async () => {
    const [row] = await sql<{ done: number }[]>`select private.apply_due_mfa_resets() as done`
    return (row?.done ?? 0) >= 100
  },
})
