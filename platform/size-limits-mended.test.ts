import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '../test/empty-database.ts'
import { makePerson } from '../test/people.ts'
import { migrate } from './db/migrate.ts'
import { platformMigrations } from './db/migration-folders.ts'

const limiting = '20260101000830'
const sql = await emptyDatabase()
const root = await mkdtemp(path.join(tmpdir(), 'earlier-'))
const earlier = path.join(root, 'platform', 'sql') // as `migrate` knows the platform's own
afterAll(() => rm(root, { recursive: true }))

test('a database that took any length before keeps its accounts and files, cut to what is allowed now', async () => {
  for (const file of (await readdir(platformMigrations)).filter((name) => name < limiting))
    await cp(path.join(platformMigrations, file), path.join(earlier, file))
  await migrate(sql, [earlier])
  const long = 'a'.repeat(50_000)
  const { id } = await makePerson(sql)
  await sql`
    update auth.users set raw_user_meta_data = ${sql.json({ first_name: 'Ada', long })}, phone = ${long.slice(0, 60)} where id = ${id}`
  await sql`insert into auth.sessions (id, user_id, user_agent) values (gen_random_uuid(), ${id}, ${long})`
  await sql`
    insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), ${sql.json({ action: 'login', long })})`
  await sql`insert into storage.buckets (id, name) values ('files', 'files')`
  const name = (last: string) => `home/${'n'.repeat(1100)}${last}`
  for (const last of ['1', '2'])
    await sql`
      insert into storage.objects (bucket_id, name, version, user_metadata)
      values ('files', ${name(last)}, ${last}, ${sql.json({ long })})`

  await migrate(sql, [platformMigrations])

  expect(await sql`select raw_user_meta_data as data, phone from auth.users`).toEqual([
    { data: { first_name: 'Ada' }, phone: null },
  ])
  expect(await sql`select length(user_agent) as length from auth.sessions`).toEqual([{ length: 500 }])
  expect(await sql`select payload from auth.audit_log_entries`).toEqual([{ payload: { action: 'login' } }])
  const files = await sql`
    select count(distinct name)::int as files, max(length(name)) as longest, min(left(name, 5)) as folder from storage.objects`
  expect(files).toEqual([{ files: 2, longest: 1024, folder: 'home/' }])
  expect(await sql`select conname from pg_constraint where not convalidated`).toEqual([])
})
