import type { Sql } from '../platform/db/connect.ts'

/**
 * Disconnects remaining clients. A replication stream holds its slot until PostgreSQL has noticed that its client is gone,
 * and `force` does not wait for that.
 */
export async function dropDatabase(admin: Sql, name: string): Promise<void> {
  await admin`
    select pg_terminate_backend(active_pid, 10000) from pg_replication_slots
    where database = ${name} and active_pid is not null`
  await admin.unsafe(`drop database if exists ${name} with (force)`)
}
