import type { Sql, Tx } from './connect.ts'

/** Who is asking: the database role, and the token's claims as policies read them. */
export type Caller = { role: 'anon' | 'authenticated' | 'service_role'; claims: Record<string, unknown> }

export const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }

/** One transaction in the caller's role, so row-level security decides what `work` sees. An ended session is refused. */
export async function asCaller<T>(sql: Sql, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await sql.begin(async (tx) => {
    const claims = JSON.stringify(caller.claims)
    await tx`select auth.require_session(${claims}::text::jsonb), set_config('role', ${caller.role}, true), set_config('request.jwt.claims', ${claims}, true)`
    return work(tx)
  })
  return result as T
}
