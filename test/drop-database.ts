import type { Sql } from '../platform/db/connect.ts'

/**
 * Whoever is still connected is cut off. A stream of changes holds its slot until PostgreSQL has noticed that nobody
 * reads it any more, and `force` refuses to wait for that.
 */
export async function dropDatabase(admin: Sql, name: string): Promise<void> {
  await admin`
    select pg_terminate_backend(active_pid, 10000) from pg_replication_slots
    where database = ${name} and active_pid is not null`
  await admin.unsafe(`drop database if exists ${name} with (force)`)
}
