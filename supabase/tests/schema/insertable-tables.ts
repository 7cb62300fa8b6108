import type { Sql } from '../../../platform/db/connect.ts'

type FunctionRow = { name: string; body: string; is_open: boolean; is_trigger: boolean }
type TriggerRow = { relation: string; function: string }

/**
 * Tables that users can insert into, read from the catalogue: by grants and policies, by functions they may call, by
 * functions those call, and by triggers.
 */
export async function insertableTables(sql: Sql): Promise<string[]> {
  const [functions, triggers, granted] = await Promise.all([
    readFunctions(sql),
    readTriggers(sql),
    readGranted(sql),
  ])
  const bodies = Map.groupBy(functions, ({ name }) => name)
  const reached = new Set(
    functions.filter((each) => each.is_open && !each.is_trigger).map(({ name }) => name),
  )
  const tables = new Set(granted)
  const follow = (relation: string) => {
    for (const trigger of triggers) if (trigger.relation === relation) reached.add(trigger.function)
  }
  for (const relation of granted) follow(relation)
  // A Set iterates over entries that are added during the iteration.
  for (const name of reached)
    for (const { body } of bodies.get(name) ?? []) {
      for (const [, called = ''] of body.matchAll(/\b((?:private|public)\.\w+)\s*\(/g))
        if (bodies.has(called)) reached.add(called)
      for (const [, verb = '', relation = ''] of body.matchAll(writes)) {
        if (/insert/i.test(verb)) tables.add(relation)
        follow(relation)
      }
    }
  return [...tables].sort()
}

const writes = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?((?:public|private)\.\w+)/gi

const readFunctions = (sql: Sql) => sql<FunctionRow[]>`
  select n.nspname || '.' || p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body,
    has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute') as is_open,
    p.prorettype = 'trigger'::regtype as is_trigger
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') and p.prokind = 'f'`

const readTriggers = (sql: Sql) => sql<TriggerRow[]>`
  select format('%I.%I', n.nspname, c.relname) as relation, fn.nspname || '.' || f.proname as function
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc f on f.oid = t.tgfoid join pg_namespace fn on fn.oid = f.pronamespace
  where not t.tgisinternal`

/** Granted, and with a policy. Files and channels have their own limits. */
async function readGranted(sql: Sql): Promise<string[]> {
  const rows = await sql<{ relation: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as relation
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
      and (has_any_column_privilege('anon', c.oid, 'insert') or has_any_column_privilege('authenticated', c.oid, 'insert'))
      and (not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('a', '*')))`
  return rows.map(({ relation }) => relation)
}
