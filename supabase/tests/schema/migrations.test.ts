import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { passwordProblems } from '../../../domain/accounts/password.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { migrate } from '../../../platform/db/migrations/migrate.ts'
import { platformMigrations, productMigrations } from '../../../platform/db/migrations/migration-folders.ts'
import { responseTimeoutMs } from '../../../server/http/app.ts'
import { emptyDatabase } from '../../../test/empty-database.ts'

const folder = productMigrations
let sql: Sql
let createdObjects: string[]

/** What the migrations add to a project that has only what every hosted project has. */
beforeAll(async () => {
  sql = await emptyDatabase()
  await migrate(sql, [platformMigrations])
  const before = new Set(await objects())
  await migrate(sql, [folder])
  createdObjects = (await objects()).filter((each) => !before.has(each))
})

/** Everything that belongs to a schema, as 'kind schema.name', and what has no schema. Members of extensions are theirs. */
async function objects(): Promise<string[]> {
  const rows = await sql<{ it: string }[]>`
    select format('%s %I.%s', case c.relkind when 'i' then 'index' else 'relation' end, n.nspname, c.relname) as it
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('function %I.%s', n.nspname, p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('type %I.%s', n.nspname, t.typname) from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where n.nspname !~ '^pg_' and t.typrelid = 0 and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    union all
    select format('policy %s %s', p.schemaname || '.' || p.tablename, p.policyname) from pg_policies p
    union all
    select format('trigger %s %s', t.tgrelid::regclass, t.tgname) from pg_trigger t where not t.tgisinternal
    union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_'
    union all select 'role ' || rolname from pg_roles
    union all select 'extension ' || extname from pg_extension
    union all select 'publication ' || pubname from pg_publication
    union all select 'event trigger ' || evtname from pg_event_trigger`
  return rows.map((row) => row.it)
}

describe('a hosted project with these migrations', () => {
  test('finds new objects in public and private only, policies on files and channels, and triggers on accounts', () => {
    const outside = createdObjects.filter(
      (each) => !/^(relation|index|function|type) (public|private)\./.test(each),
    )
    const elsewhere = outside.filter((each) => !/^(policy|trigger) (public\.|private\.|[a-z_]+ )/.test(each))
    expect(elsewhere.filter((each) => !each.startsWith('policy storage.objects ')).sort()).toEqual([
      'extension btree_gist',
      'extension fuzzystrmatch',
      'extension pg_trgm',
      'extension pgcrypto',
      'extension unaccent',
      'policy realtime.messages both sides of an enquiry meet in its channel',
      'policy realtime.messages both sides of an enquiry speak in its channel',
      'publication listing_search',
      'schema private',
      'trigger auth.audit_log_entries lintel_copy_account_event',
      'trigger auth.mfa_factors lintel_mail_added_factor',
      'trigger auth.mfa_factors lintel_mail_removed_factor',
      'trigger auth.mfa_factors lintel_mail_verified_factor',
      'trigger auth.mfa_factors lintel_sync_has_mfa',
      'trigger auth.users lintel_cancel_viewings_of_suspended_account',
      'trigger auth.users lintel_claim_email_alerts',
      'trigger auth.users lintel_unlock_after_reset',
      'trigger auth.users lintel_welcome_confirmed_account',
      'trigger auth.users lintel_welcome_new_account',
      'trigger auth.webauthn_credentials lintel_mail_passkey_change',
    ])
  })

  test('finds no names that PostgreSQL has truncated', async () => {
    const texts = await Promise.all(
      (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
    )
    const names = texts.flatMap((text) =>
      [...text.matchAll(/(?:policy|constraint) "([^"]+)"/g)].map((match) => match[1] ?? ''),
    )
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((each) => each.length > 63)).toEqual([])
  })

  test('finds every function with a fixed search path, and no exposed one that runs with more rights than its caller', async () => {
    const loose = await sql`
      select p.oid::regprocedure::text as it from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')
        -- A parsed body was bound when it was made: no path leads it elsewhere.
        and p.prosqlbody is null
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
    expect(loose).toEqual([])
    const mighty =
      await sql`select proname as it from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`
    // Called only by the account service.
    expect(mighty.map((each) => each.it)).toEqual(['hook_password_verification_attempt'])
  })

  test('finds no unvalidated constraint, so that every backup can be restored', async () => {
    const unchecked = await sql`
      select format('%s: %s', c.conrelid::regclass, c.conname) as it from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where not c.convalidated and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
    expect(unchecked).toEqual([])
  })

  test('finds no function with a longer time limit than the server', async () => {
    const limits = await sql<{ it: string; ms: number }[]>`
      select p.oid::regprocedure::text as it, (extract(epoch from split_part(c, '=', 2)::interval) * 1000)::int as ms
      from pg_proc p cross join unnest(p.proconfig) c where c like 'statement_timeout=%'`
    expect(limits.length).toBeGreaterThan(0)
    expect(limits.filter(({ ms }) => ms >= responseTimeoutMs)).toEqual([])
  })

  test('finds an index for every foreign key, in private too', async () => {
    const bare = await sql`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`
    expect(bare).toEqual([])
  })
})

test('a deployer finds the minimum password length of the product in the configuration', async () => {
  const config = await readFile('supabase/config.toml', 'utf8')
  const minimum = Number(/minimum_password_length = (\d+)/.exec(config)?.[1])
  expect(passwordProblems('x'.repeat(minimum), 'minimum')).toEqual([])
  expect(passwordProblems('x'.repeat(minimum - 1), 'minimum')).toEqual(['length'])
  expect(config).toContain('pg-functions://postgres/public/hook_password_verification_attempt')
})
