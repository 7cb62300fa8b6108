import { verify } from '@node-rs/argon2'
import type { Sql } from '../platform/db/connect.ts'
import { demoPassword } from './accounts.ts'

/**
 * Whether the database has accounts with the public demonstration password. The demonstration hashes it once for all
 * accounts, while separately chosen passwords never share a hash.
 */
export async function hasPublicPasswords(sql: Sql): Promise<boolean> {
  const [shared] = await sql<{ hash: string }[]>`
    select encrypted_password as hash from auth.users
    where encrypted_password <> '' group by encrypted_password having count(*) > 1
    order by count(*) desc limit 1`
  return shared !== undefined && (await verify(shared.hash, demoPassword).catch(() => false))
}
