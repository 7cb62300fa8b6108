import type { Sql, Tx } from './connect.ts'

/** The database role of a request, and the token's claims as policies read them. */
export type Caller = { role: 'anon' | 'authenticated' | 'service_role'; claims: Record<string, unknown> }

export const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }

/** Throws if the session has ended. For what is done without the caller's role, which would check it. */
export async function requireSession(sql: Sql, { claims }: Caller): Promise<void> {
  await sql`select auth.require_session(${JSON.stringify(claims)}::text::jsonb)`
}

/** Runs a transaction in the caller's role, so that row-level security applies. Throws if the session has ended. */
export async function asCaller<T>(sql: Sql, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await sql.begin(async (tx) => {
    const claims = JSON.stringify(caller.claims)
    await tx`select auth.require_session(${claims}::text::jsonb), set_config('role', ${caller.role}, true), set_config('request.jwt.claims', ${claims}, true)`
    return work(tx)
  })
  return result as T
}
