import type { Sql, Tx } from '../db/connect.ts'

export type Table = { name: string; columns: string[] }

export async function isLintelDatabase(db: Sql | Tx): Promise<boolean> {
  const [row] = await db<{ is_ours: boolean }[]>`
    select to_regclass('platform.migrations') is not null as is_ours`
  return row?.is_ours ?? false
}

/**
 * All tables with their stored columns (generated ones are omitted). Unlogged tables are left out, because PostgreSQL empties them after a
 * crash anyway.
 */
export async function tablesToBackUp(db: Sql | Tx): Promise<Table[]> {
  return db<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname order by 1`
}

export async function sequencesOf(db: Sql | Tx): Promise<{ name: string; last: string | null }[]> {
  return db<{ name: string; last: string | null }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences order by 1`
}

/** The number of rows and a checksum that does not depend on their order. */
export async function tableChecksum(
  db: Sql | Tx,
  { name }: Table,
): Promise<{ rows: number; checksum: string }> {
  const [sum] = await db.unsafe<{ rows: number; checksum: string }[]>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${name} t`,
  )
  return sum ?? { rows: 0, checksum: '0' }
}

/** Makes text output independent of the server's settings, and disables timeouts because copying files may take long. */
export const stableOutputSettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local search_path = pg_catalog`
