import { verify } from '@node-rs/argon2'
import type { Sql } from '../platform/db/connect.ts'
import { demoPassword } from './accounts.ts'

/**
 * Whether accounts of this database open with the password that everybody can read in our sources. The demonstration
 * hashed it once for all of them; of passwords that people chose no two hashes are the same.
 */
export async function hasPublicPasswords(sql: Sql): Promise<boolean> {
  const [shared] = await sql<{ hash: string }[]>`
    select encrypted_password as hash from auth.users
    where encrypted_password <> '' group by encrypted_password having count(*) > 1
    order by count(*) desc limit 1`
  return shared !== undefined && (await verify(shared.hash, demoPassword).catch(() => false))
}
