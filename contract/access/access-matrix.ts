import type { Tx } from '../../platform/db/connect.ts'
import { type Case, cases, type Verb, verbs } from './access-matrix-cases.ts'
import {
  createMatrixFixture,
  type MatrixFixture,
  type Perspective,
  replaceIds,
} from './access-matrix-fixture.ts'
import { addFormerProfessionals, type FormerProfessional, revokeRoles } from './access-matrix-former-roles.ts'

/** Who may do what, as 'own agent landlord admin', for each case and verb. */
export type Matrix = Record<string, Record<Verb, string>>

export const nameOf = ({ table, state }: Case) => (state ? `${table}: ${state}` : table)

/**
 * Creates the rows and the SQL functions that the attempts use. Call it in a transaction that is rolled back. Former
 * professionals are optional, because every row slows down every attempt.
 */
export async function prepareMatrix(
  tx: Tx,
  { withFormerProfessionals = false } = {},
): Promise<{ fixture: MatrixFixture; formerProfessionals: FormerProfessional[] }> {
  await tx.unsafe(attempt)
  await tx`set local search_path = public`
  const fixture = await createMatrixFixture(tx)
  const formerProfessionals = withFormerProfessionals ? await addFormerProfessionals(tx, fixture) : []
  const tried = withFormerProfessionals
    ? formerProfessionals.map(({ perspective }) => perspective)
    : fixture.perspectives
  await addRows(tx, fixture, new Set(tried.map(({ owner }) => owner)))
  if (withFormerProfessionals) await revokeRoles(tx, fixture, formerProfessionals)
  await tx.unsafe(onlyTriedRow)
  return { fixture, formerProfessionals }
}

/** Inserts the rows of all cases for each owner. */
export async function addRows(tx: Tx, fixture: MatrixFixture, owners: Iterable<string>): Promise<void> {
  for (const owner of owners)
    await tx.unsafe(cases.map(({ row }) => replaceIds(row, idsOf(fixture, owner))).join(';\n'))
}

type Options = { tables?: string[]; perspectives?: Perspective[] }

/** Tries every verb from every perspective on the cases of `tables` (all by default). Attempts are rolled back. */
export async function tryMatrix(
  tx: Tx,
  fixture: MatrixFixture,
  { tables, perspectives = fixture.perspectives }: Options = {},
): Promise<Matrix> {
  const chosen = cases.filter(({ table }) => !tables || tables.includes(table))
  const tries = chosen.flatMap((each) =>
    verbs.flatMap((verb) => perspectives.map((perspective) => tryOf(each, verb, perspective, fixture))),
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

function tryOf(
  each: Case,
  verb: Verb,
  { name, caller, callerId, owner }: Perspective,
  fixture: MatrixFixture,
) {
  const ids = { ...idsOf(fixture, owner), caller: callerId }
  return {
    name: nameOf(each),
    verb,
    perspective: name,
    role: caller.role,
    claims: JSON.stringify(caller.claims),
    statement: replaceIds(statementOf(each, verb), ids),
    relation: each.table,
    key: replaceIds(each.key, ids),
  }
}

/**
 * Updates and deletes have no WHERE clause: reading a column would apply the select policies first and hide a hole in
 * the others. A test trigger limits them to one row.
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

function idsOf({ ids }: MatrixFixture, owner: string): Record<string, string> {
  const found = ids.get(owner)
  if (!found) throw new Error(`no owner is called ${owner}`)
  return found
}

/** One attempt in the caller's role, rolled back: done, refused, or another error. */
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
      -- Constraints of the row are checked after permissions, so the caller had the right.
      when not_null_violation or check_violation or foreign_key_violation then return 'done';
      when others then return 'error ' || sqlstate || ' ' || sqlerrm;
    end;
  end
  $$;`

/** Skips every row but the one being tried, before any other trigger runs. */
const onlyTriedRow = `
  create function public.only_tried_row() returns trigger language plpgsql security definer as $$
  declare
    is_tried_row boolean := true;
  begin
    -- Changes in other tables are not filtered.
    if tg_relid::regclass::text = current_setting('test.relation') then
      execute format('select %s from (select ($1).*) it', current_setting('test.key')) into is_tried_row using old;
    end if;
    return case when not is_tried_row then null when tg_op = 'DELETE' then old else new end;
  end
  $$;
  do $$
  declare
    tried regclass;
  begin
    for tried in select oid from pg_class where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind = 'r' loop
      execute format('create trigger aaa_only_tried_row before update or delete on %s for each row execute function public.only_tried_row()', tried);
    end loop;
  end
  $$;`
