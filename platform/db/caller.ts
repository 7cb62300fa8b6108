/** Who is asking: the database role, and the token's claims as policies read them. */
export type Caller = { role: 'anon' | 'authenticated' | 'service_role'; claims: Record<string, unknown> }

export const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }
