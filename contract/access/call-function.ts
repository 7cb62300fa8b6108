import type { Sql, Tx } from '../../platform/db/connect.ts'
import { type Perspective, replaceIds } from './access-matrix-fixture.ts'
import type { FunctionCall } from './function-calls.ts'

/** A function's parameter types, and whether it is volatile. */
export type Routine = { name: string; types: Record<string, string>; isVolatile: boolean }

/** The functions that `anon` or `authenticated` may call. */
export async function callableFunctions(sql: Sql | Tx): Promise<Map<string, Routine>> {
  const rows = await sql<{ name: string; names: string[] | null; types: string[]; is_volatile: boolean }[]>`
    select p.proname as name, p.proargnames as names, p.provolatile = 'v' as is_volatile,
      array(select format_type(each, null) from unnest(p.proargtypes) each) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    order by 1`
  return new Map(
    rows.map(({ name, names, types, is_volatile: isVolatile }) => [
      name,
      { name, isVolatile, types: Object.fromEntries(types.map((type, n) => [names?.[n] ?? `$${n}`, type])) },
    ]),
  )
}

/** The arguments with names in braces replaced by the victim's ids. */
export const argumentsOf = ({ args }: FunctionCall, ids: Record<string, string>): Record<string, unknown> =>
  JSON.parse(replaceIds(JSON.stringify(args), ids)) as Record<string, unknown>

/** Whether the call refers to a victim's data. */
export const refersToVictim = ({ args }: FunctionCall): boolean =>
  /\{[a-z ]+\}/.test(JSON.stringify(args).replaceAll('{caller}', ''))

type Outcome = { error: string | null; result: unknown }

/** Calls the function in the caller's role and rolls back. */
export async function callFunction(
  tx: Tx,
  { name, types }: Routine,
  { caller }: Pick<Perspective, 'caller'>,
  args: Record<string, unknown>,
): Promise<Outcome> {
  const list = Object.entries(args).map(([key, value]) => `"${key}" => ${literal(value, `${types[key]}`)}`)
  const [row] = await tx<{ outcome: Outcome }[]>`
    select pg_temp.call_function(${caller.role}, ${JSON.stringify(caller.claims)}, ${`public.${name}(${list.join(', ')})`}) as outcome`
  return row?.outcome ?? { error: 'no answer', result: null }
}

function literal(value: unknown, type: string): string {
  const text =
    Array.isArray(value) && type.endsWith('[]')
      ? `{${value.join(',')}}`
      : typeof value === 'object'
        ? JSON.stringify(value)
        : `${value}`
  return `'${text.replaceAll("'", "''")}'::${type}`
}

/** Creates the helper; once per transaction. */
export const callFunctionSql = `
  create function pg_temp.call_function(caller_role text, claims text, call text) returns jsonb language plpgsql as $$
  declare
    found jsonb;
  begin
    begin
      perform set_config('request.jwt.claims', claims, true), set_config('role', caller_role, true);
      execute format('select jsonb_agg(to_jsonb(r)) from %s r', call) into found;
      raise exception 'undo' using errcode = 'ZZ000';
    exception
      when sqlstate 'ZZ000' then return jsonb_build_object('error', null, 'result', found);
      when others then return jsonb_build_object('error', sqlstate || ' ' || sqlerrm, 'result', null);
    end;
  end
  $$;`

/** Null, false, 0 and empty lists: the call had no effect and returned no data. */
export const isEmptyResult = (result: unknown): boolean =>
  result === null ||
  result === undefined ||
  ['[null]', '[false]', '[0]', '[]', '[[]]', '["[]"]'].includes(JSON.stringify(result))
