import type { Tx } from '../../platform/db/connect.ts'
import { type Case, cases, type Verb, verbs } from './access-matrix-cases.ts'
import { addLives, endLives, type Life } from './access-matrix-former-roles.ts'
import { fill, makeWorld, type Perspective, type World } from './access-matrix-world.ts'

/** Who may do what, as 'own agent landlord admin', for each case and verb. */
export type Matrix = Record<string, Record<Verb, string>>

export const nameOf = ({ table, state }: Case) => (state ? `${table}: ${state}` : table)

/**
 * The rows everything is tried on, and the means to try. Belongs into a transaction that is rolled back. Lives that have
 * ended are added on request: every row more slows down every try.
 */
export async function prepareMatrix(
  tx: Tx,
  { hasLives = false } = {},
): Promise<{ world: World; lives: Life[] }> {
  await tx.unsafe(attempt)
  await tx`set local search_path = public`
  const world = await makeWorld(tx)
  const lives = hasLives ? await addLives(tx, world) : []
  const tried = hasLives ? lives.map(({ perspective }) => perspective) : world.perspectives
  await addRows(tx, world, new Set(tried.map(({ owner }) => owner)))
  if (hasLives) await endLives(tx, world, lives)
  await tx.unsafe(onlyThatRow)
  return { world, lives }
}

/** The rows of the cases, for each of these owners. */
export async function addRows(tx: Tx, world: World, owners: Iterable<string>): Promise<void> {
  for (const owner of owners)
    await tx.unsafe(cases.map(({ row }) => fill(row, namesOf(world, owner))).join(';\n'))
}

type Trial = { tables?: string[]; perspectives?: Perspective[] }

/** Tries every verb from every perspective on the cases of `tables` (all, if left out). Nothing of it stays. */
export async function tryMatrix(
  tx: Tx,
  world: World,
  { tables, perspectives = world.perspectives }: Trial = {},
): Promise<Matrix> {
  const chosen = cases.filter(({ table }) => !tables || tables.includes(table))
  const tries = chosen.flatMap((each) =>
    verbs.flatMap((verb) => perspectives.map((perspective) => tryOf(each, verb, perspective, world))),
  )
  const rows = await tx<{ at: number; outcome: string }[]>`
    select t.at::int, pg_temp.attempt(t.role, t.claims, t.statement, t.relation, t.key) as outcome
    from unnest(${tries.map((each) => each.role)}::text[], ${tries.map((each) => each.claims)}::text[], ${tries.map((each) => each.statement)}::text[], ${tries.map((each) => each.relation)}::text[], ${tries.map((each) => each.key)}::text[])
      with ordinality t (role, claims, statement, relation, key, at)`
  const matrix: Matrix = Object.fromEntries(
    chosen.map((each) => [nameOf(each), { select: '', insert: '', update: '', delete: '' }]),
  )
  for (const { at, outcome } of rows) {
    const tried = tries[at - 1]
    const line = tried && matrix[tried.name]
    if (!line || outcome === 'refused') continue
    line[tried.verb] =
      `${line[tried.verb]} ${tried.perspective}${outcome === 'done' ? '' : `(${outcome})`}`.trim()
  }
  return matrix
}

function tryOf(each: Case, verb: Verb, { name, caller, callerId, owner }: Perspective, world: World) {
  const names = { ...namesOf(world, owner), caller: callerId }
  return {
    name: nameOf(each),
    verb,
    perspective: name,
    role: caller.role,
    claims: JSON.stringify(caller.claims),
    statement: fill(statementOf(each, verb), names),
    relation: each.table,
    key: fill(each.key, names),
  }
}

/**
 * Changes are tried blindly, without a condition: reading a column would put the policies for reading in front of
 * those for writing and hide a hole in them. Triggers of the test see to it that only the row in question is touched.
 */
function statementOf({ table, key, column, insert }: Case, verb: Verb): string {
  switch (verb) {
    case 'select':
      return `select from ${table} where ${key}`
    case 'insert':
      return insert ?? `insert into ${table} default values`
    case 'update':
      return `update ${table} set ${column} = default`
    case 'delete':
      return `delete from ${table}`
  }
}

function namesOf({ names }: World, owner: string): Record<string, string> {
  const found = names.get(owner)
  if (!found) throw new Error(`there is no owner called ${owner}`)
  return found
}

/** One try in the caller's role, undone again: done, refused, or the error that is neither. */
const attempt = `
  create function pg_temp.attempt(caller_role text, claims text, statement text, relation text, key text) returns text language plpgsql as $$
  declare
    touched int;
  begin
    begin
      perform set_config('test.relation', relation::regclass::text, true), set_config('test.key', key, true),
        set_config('request.jwt.claims', claims, true), set_config('role', caller_role, true);
      execute statement;
      get diagnostics touched = row_count;
      raise exception 'undo' using errcode = 'ZZ000';
    exception
      when sqlstate 'ZZ000' then return case when touched > 0 then 'done' else 'refused' end;
      when insufficient_privilege then return 'refused';
      -- As far as the row's own rules is as far as rights go.
      when not_null_violation or check_violation or foreign_key_violation then return 'done';
      when others then return 'error ' || sqlstate || ' ' || sqlerrm;
    end;
  end
  $$;`

/** Passes over every row but the one that is tried, before any other trigger has a say. */
const onlyThatRow = `
  create function public.only_that_row() returns trigger language plpgsql security definer as $$
  declare
    is_it boolean := true;
  begin
    -- What follows from a try, in other tables, is none of its business.
    if tg_relid::regclass::text = current_setting('test.relation') then
      execute format('select %s from (select ($1).*) it', current_setting('test.key')) into is_it using old;
    end if;
    return case when not is_it then null when tg_op = 'DELETE' then old else new end;
  end
  $$;
  do $$
  declare
    tried regclass;
  begin
    for tried in select oid from pg_class where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind = 'r' loop
      execute format('create trigger aaa_only_that_row before update or delete on %s for each row execute function public.only_that_row()', tried);
    end loop;
  end
  $$;`
