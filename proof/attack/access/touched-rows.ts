import { replaceIds } from '../../../contract/access/access-matrix-fixture.ts'
import type { AttackContext } from '../attack-context.ts'
import { casesOf } from './expected-access.ts'

/** The tables published to realtime. */
export async function publishedTables({ site }: AttackContext): Promise<string[]> {
  const rows = await site.sql<{ name: string }[]>`
    select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' order by 1`
  return rows.map(({ name }) => name)
}

/** Updates, deletes and reinserts every row of every owner, with triggers and foreign keys off. */
export async function touchRows(
  { site, actors }: AttackContext,
  tables: string[],
  owners: Iterable<string> = actors.fixture.ids.keys(),
): Promise<void> {
  const columns = await columnsOf(site.sql)
  for (const owner of owners)
    for (const table of tables)
      for (const { key, column } of casesOf(table)) {
        const where = replaceIds(key, actors.fixture.ids.get(owner) ?? {})
        const all = columns.get(table)
        await site.sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`
          await tx.unsafe(`update public.${table} set ${column} = ${column} where ${where}`)
          await tx.unsafe(
            `create temporary table touched on commit drop as select ${all} from public.${table} where ${where}`,
          )
          await tx.unsafe(`delete from public.${table} where ${where}`)
          await tx.unsafe(
            `insert into public.${table} (${all}) overriding system value select ${all} from touched`,
          )
        })
      }
}

/** All columns except generated ones. */
async function columnsOf(sql: AttackContext['site']['sql']): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; columns: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
