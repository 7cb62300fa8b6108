import type { Caller } from '../platform/db/caller.ts'
import type { Sql, Tx } from '../platform/db/connect.ts'

/** One transaction in the caller's role, as the REST service makes it: an ended session is refused, and row-level security decides what `work` sees. */
export async function asCaller<T>(sql: Sql, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await sql.begin(async (tx) => {
    const claims = JSON.stringify(caller.claims)
    await tx`select auth.require_session(${claims}::text::jsonb), set_config('role', ${caller.role}, true), set_config('request.jwt.claims', ${claims}, true)`
    return work(tx)
  })
  return result as T
}
