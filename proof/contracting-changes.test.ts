import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contractingChanges } from './contracting-changes.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The newest migration of the first release, which other servers may be running during an upgrade. */
function baseline(): string {
  const manifest = JSON.parse(read('supabase/tests/upgrade/releases/1.0.0/manifest.json')) as {
    migrations: { set: string; version: string }[]
  }
  const versions = manifest.migrations.filter(({ set }) => set === 'product').map(({ version }) => version)
  return versions.sort().at(-1) ?? ''
}

const later = readdirSync(path.join(root, 'supabase', 'migrations'))
  .filter((file) => file.endsWith('.sql') && (file.split('_')[0] ?? '') > baseline())
  .sort()

test('there are migrations after the first release', () => {
  expect(baseline()).toBe('20261118030000')
  expect(later.length).toBeGreaterThan(0)
})

test.for(later)('servers of the release before it can run while %s is applied', (file) => {
  expect(contractingChanges(read(`supabase/migrations/${file}`))).toEqual([])
})

test.for([
  ['drop table public.old', 'public.old: drops the table'],
  ['drop table if exists public.old', 'public.old: drops the table'],
  ['alter table public.old drop column name', 'public.old: drops a column'],
  [
    'alter table public.old\n  add constraint x check (a in (1, 2)),\n  drop name',
    'public.old: drops a column',
  ],
  ['alter table only public.old rename to new', 'public.old: changes a name'],
  ['alter table public.old rename column a to b', 'public.old: changes a name'],
  ['alter table public.old alter column a type bigint', 'public.old: changes a type'],
  ['alter table public.old alter a set data type text', 'public.old: changes a type'],
  ['alter table public.old alter column a set not null', 'public.old: adds NOT NULL to a column'],
  [
    'alter table public.old add column a int not null',
    'public.old: adds a column that is NOT NULL and has no default',
  ],
  ['do $$ begin alter table public.old drop column a; end $$', 'public.old: drops a column'],
  ['do $$ begin if true then drop table public.old; end if; end $$', 'public.old: drops the table'],
])('a migration must not contain: %s', ([sql = '', change = '']) => {
  expect(contractingChanges(`select 1;\n${sql};`).map((each) => each.change)).toEqual([change])
})

test.for([
  "alter table public.old add column a int, add column b text default 'x' not null",
  'alter table public.old add column a int generated always as (1) stored not null',
  'alter table public.old drop constraint x, alter column a drop not null, alter column a drop default',
  'alter table public.old rename constraint x to y',
  "alter table public.old add column kind text check (kind in ('a', 'not null'))",
  'create table public.new (id int); alter table public.new alter column id set not null',
  '-- drop table public.old',
  '/* drop table public.old; */',
  "select 'drop table public.old; drop table x'",
  'create function f() returns void language plpgsql as $$ begin drop table t; end $$',
  'alter table public.old drop column a; -- unused since 1.1.0',
])('a migration may contain: %s', (sql) => {
  expect(contractingChanges(`${sql};`)).toEqual([])
})

test('a comment exempts only its own line', () => {
  const sql = 'alter table public.old\n  drop column a, -- unused since 1.1.0\n  drop column b;'
  expect(contractingChanges(sql)).toEqual([{ line: 3, change: 'public.old: drops a column' }])
})
