import type { Sql } from '../../db/connect.ts'

/** Whether the database and our role allow changes to be read from the log. */
export async function isLogicalDecodingAllowed(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ is_allowed: boolean }[]>`
    select current_setting('wal_level') = 'logical' and (rolreplication or rolsuper)
      and current_setting('max_replication_slots')::int > 0 and current_setting('max_wal_senders')::int > 0 as is_allowed
    from pg_roles where rolname = current_user`
  return found?.is_allowed ?? false
}
