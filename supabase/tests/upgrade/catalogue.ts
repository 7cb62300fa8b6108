import type { Sql } from '../../../platform/db/connect.ts'

/**
 * Everything that a migration can define, one line per object, sorted: two databases have the same schema if their lines are
 * equal. Columns are compared by name, because a column that is added later comes last.
 */
export async function readCatalogue(sql: Sql): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, query] of Object.entries(queries)) {
    const rows = await sql.unsafe<{ line: string }[]>(query)
    for (const { line } of rows) lines.push(`${kind} ${line}`)
  }
  return lines.sort()
}

const schemas = `('public', 'private', 'auth', 'storage', 'realtime', 'platform', 'extensions')`
const inSchemas = (column: string) => `(select nspname from pg_namespace where oid = ${column}) in ${schemas}`
const notOfExtension = (classId: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${classId}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const queries: Record<string, string> = {
  schema: `select format('%I %s', nspname, (select string_agg(a::text, ',' order by a::text) from unnest(nspacl) a)) as line
    from pg_namespace where nspname in ${schemas}`,
  extension: `select format('%I in %I', extname, extnamespace::regnamespace) as line from pg_extension`,
  relation: `select format('%s %s %s rls=%s force=%s replica=%s options=%s', c.oid::regclass, c.relkind, c.relpersistence, c.relrowsecurity,
      c.relforcerowsecurity, c.relreplident, c.reloptions) as line
    from pg_class c where ${inSchemas('c.relnamespace')} and c.relkind in ('r', 'v', 'm', 'S', 'p', 'c') and ${notOfExtension('pg_class', 'c.oid')}`,
  column: `select format('%s.%I %s null=%s identity=%s generated=%s default=%s statistics=%s storage=%s', c.oid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), not a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid),
      a.attstattarget, a.attstorage) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${inSchemas('c.relnamespace')} and c.relkind in ('r', 'v', 'm', 'p', 'c') and a.attnum > 0 and not a.attisdropped and ${notOfExtension('pg_class', 'c.oid')}`,
  constraint: `select format('%s %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where ${inSchemas('connamespace')} and contype <> 'n' and conrelid <> 0`,
  index: `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid where ${inSchemas('c.relnamespace')}`,
  policy: `select format('%s %I %s %s roles=%s using=%s check=%s', polrelid::regclass, polname, polcmd, polpermissive,
      (select string_agg(coalesce(r.rolname, 'public'), ',' order by r.rolname) from unnest(polroles) p left join pg_roles r on r.oid = p),
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as line from pg_policy`,
  'table grant': `select format('%s %s', c.oid::regclass, a) as line from pg_class c, unnest(c.relacl) a
    where ${inSchemas('c.relnamespace')} and c.relkind in ('r', 'v', 'm', 'S', 'p') and ${notOfExtension('pg_class', 'c.oid')}`,
  'column grant': `select format('%s.%I %s', c.oid::regclass, t.attname, a) as line from pg_attribute t join pg_class c on c.oid = t.attrelid, unnest(t.attacl) a
    where ${inSchemas('c.relnamespace')} and not t.attisdropped and ${notOfExtension('pg_class', 'c.oid')}`,
  function: `select pg_get_functiondef(p.oid) as line from pg_proc p
    where ${inSchemas('p.pronamespace')} and p.prokind <> 'a' and ${notOfExtension('pg_proc', 'p.oid')}`,
  'function grant': `select format('%s %s', p.oid::regprocedure, a) as line from pg_proc p, unnest(p.proacl) a
    where ${inSchemas('p.pronamespace')} and ${notOfExtension('pg_proc', 'p.oid')}`,
  trigger: `select format('%s %s enabled=%s', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled) as line from pg_trigger where not tgisinternal`,
  'event trigger': `select format('%s %s %s', evtname, evtevent, evtfoid::regproc) as line from pg_event_trigger`,
  view: `select format('%s %s', c.oid::regclass, pg_get_viewdef(c.oid)) as line from pg_class c where ${inSchemas('c.relnamespace')} and c.relkind in ('v', 'm')`,
  type: `select format('%s %s %s', t.oid::regtype, t.typtype, (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as line
    from pg_type t where ${inSchemas('t.typnamespace')} and t.typtype in ('e', 'd') and ${notOfExtension('pg_type', 't.oid')}`,
  sequence: `select format('%I.%I %s %s %s', schemaname, sequencename, data_type, start_value, increment_by) as line from pg_sequences`,
  comment: `select format('%s %s %s: %s', classoid::regclass, objsubid, coalesce((select relname from pg_class where oid = objoid), (select proname from pg_proc where oid = objoid)), description) as line
    from pg_description where classoid in ('pg_class'::regclass, 'pg_proc'::regclass) and objoid >= 16384
      and not exists (select from pg_depend d where d.classid = classoid and d.objid = objoid and d.deptype = 'e')`,
  'default privilege': `select format('%s %s %s', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype) || ' ' || defaclacl::text as line from pg_default_acl`,
  publication: `select format('%s %s %s %s', p.pubname, t.schemaname, t.tablename, t.attnames) as line from pg_publication p left join pg_publication_tables t using (pubname)`,
  role: `select format('%s super=%s inherit=%s login=%s bypass=%s config=%s', rolname, rolsuper, rolinherit, rolcanlogin, rolbypassrls, rolconfig) as line
    from pg_roles where rolname !~ '^pg_'`,
}
