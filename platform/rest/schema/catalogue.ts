/**
 * Queries of the system catalogue. Relations and keys are read from every schema, because an exposed view may select from tables that
 * are not exposed; functions and types only from the exposed schemas in `$1`.
 */

export type RelationRow = {
  oid: number
  schema: string
  name: string
  is_view: boolean
  updatable: number
  view_definition: string | null
  columns: { number: number; name: string; type: string; base: string; default: string | null }[]
}

export const relationsSql = `
  select c.oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view,
    pg_relation_is_updatable(c.oid, true) as updatable,
    (select r.ev_action::text from pg_rewrite r
      where r.ev_class = c.oid and r.rulename = '_RETURN' and c.relkind in ('v', 'm')) as view_definition,
    coalesce((select json_agg(json_build_object(
        'number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'base', (with recursive bases as (
            select t.oid, t.typname, t.typbasetype from pg_type t where t.oid = a.atttypid
            union all select t.oid, t.typname, t.typbasetype from bases join pg_type t on t.oid = bases.typbasetype)
          select typname from bases where typbasetype = 0),
        'default', case
          when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
          when a.attgenerated <> '' or a.attidentity = 'a' then null
          else coalesce(pg_get_expr(d.adbin, d.adrelid), (select t.typdefault from pg_type t where t.oid = a.atttypid and t.typtype = 'd'))
        end) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and n.nspname !~ '^(pg_|information_schema$)'
  order by n.nspname, c.relname`

export type ConstraintRow = {
  name: string
  type: 'p' | 'u' | 'f'
  relation: number
  columns: number[]
  foreign_relation: number
  foreign_columns: number[] | null
}

/** Without the foreign keys of partitions, which repeat those of the parent. */
export const constraintsSql = `
  select x.conname as name, x.contype as type, x.conrelid as relation, to_json(x.conkey) as columns,
    x.confrelid as foreign_relation, to_json(x.confkey) as foreign_columns
  from pg_constraint x
  where x.contype in ('p', 'u', 'f') and x.conparentid = 0
  order by x.conname`

export type RoutineRow = {
  schema: string
  name: string
  volatility: 'i' | 's' | 'v'
  is_set: boolean
  returns_one_row: boolean
  return_kind: 'void' | 'scalar' | 'composite'
  return_relation: number
  return_base: string
  return_columns: { number: number; name: string; type: string; base: string }[] | null
  parameters: { name: string | null; mode: string; type: string; base: string; relation: number }[]
  defaults: number
  variadic: boolean
  config: string[] | null
}

export const routinesSql = `
  select n.nspname as schema, p.proname as name, p.provolatile as volatility, p.proretset as is_set, p.prorows = 1 as returns_one_row,
    case when t.typname = 'void' then 'void' when b.typtype = 'c' or t.typname = 'record' then 'composite' else 'scalar' end as return_kind,
    b.typrelid as return_relation, b.typname as return_base,
    (select json_agg(json_build_object('number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'base', (select typname from pg_type where oid = a.atttypid)) order by a.attnum)
      from pg_attribute a where a.attrelid = b.typrelid and b.typrelid <> 0 and a.attnum > 0 and not a.attisdropped) as return_columns,
    coalesce((select json_agg(json_build_object('name', nullif(p.proargnames[i], ''), 'mode', coalesce(p.proargmodes[i]::text, 'i'),
          'type', case when at.oid = 1042 then 'bpchar' else format_type(at.oid, null) end, 'base', at.typname, 'relation', at.typrelid::int8) order by i)
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality args(type, i) join pg_type at on at.oid = args.type), '[]') as parameters,
    p.pronargdefaults as defaults, p.provariadic <> 0 as variadic, p.proconfig as config
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
    join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  where p.prokind = 'f' and n.nspname = any($1)
  order by n.nspname, p.proname, p.oid`

export type TypeRow = { schema: string; name: string }

export const typesSql = `
  select n.nspname as schema, t.typname as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and (n.nspname = any($1) or n.nspname in ('pg_catalog', 'extensions'))
    and t.typname not like 'pg\\_%' and t.typname not like '\\_pg\\_%'
  order by n.nspname = 'pg_catalog'`

export type RoleSettingRow = { role: string; setting: string }

/** Settings for this database come last, because they override those for all databases. */
export const roleSettingsSql = `
  select r.rolname as role, s.setting
  from pg_db_role_setting x join pg_roles r on r.oid = x.setrole cross join unnest(x.setconfig) s(setting)
    join pg_settings g on g.name = split_part(s.setting, '=', 1)
  where x.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and r.rolname in ('anon', 'authenticated', 'service_role') and g.context = 'user'
    and g.name not in ('role', 'search_path', 'transaction_read_only')
  order by x.setdatabase <> 0`
