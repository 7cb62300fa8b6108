import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../../start-problem.ts'
import type { Sql } from '../connect.ts'

type Options = { onApply?: (name: string) => void }

export type Migration = { version: string; name: string; text: string; checksum: string }

const lockNotAvailable = '55P03'

/** One number for all servers on a database: whoever holds this lock migrates, the others wait and then find nothing to do. */
export const migrationLock = 7_266_105

/**
 * Brings a database to the state of `folders`, in their order: each file once, in a transaction of its own.
 * An applied file whose text has changed since is refused, because databases elsewhere have the old one.
 */
export async function migrate(
  sql: Sql,
  folders: string[],
  { onApply = () => {} }: Options = {},
): Promise<number> {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${migrationLock})`
    await connection.unsafe(migrationsTable)
    let applied = 0
    for (const folder of folders) {
      applied += await applyFolder(connection, setOf(folder), await readMigrations(folder), onApply)
    }
    return applied
  } finally {
    await connection`select pg_advisory_unlock_all()`.catch(() => undefined)
    connection.release()
  }
}

export const setOf = (folder: string) =>
  path.basename(path.dirname(folder)) === 'platform' ? 'platform' : 'product'

export const migrationsTable = `
  create schema if not exists platform;
  revoke all on schema platform from public;
  create table if not exists platform.migrations (
    set text not null,
    version text not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (set, version)
  );`

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const match = /^(\d+)_(.+)\.sql$/.exec(file)
      if (!match?.[1] || !match[2])
        throw new StartProblem(
          `${path.join(folder, file)}: a migration is named 20260101000000_what_it_does.sql`,
        )
      const text = await readFile(path.join(folder, file), 'utf8')
      return {
        version: match[1],
        name: match[2],
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

async function applyFolder(
  sql: Sql,
  set: string,
  migrations: Migration[],
  onApply: (name: string) => void,
): Promise<number> {
  const rows = await sql<
    { version: string; checksum: string }[]
  >`select version, checksum from platform.migrations where set = ${set}`
  const known = new Map(rows.map((row) => [row.version, row.checksum]))
  refuseEarlierNumbering([...known.keys()], migrations)
  const newest = [...known.keys()].sort().at(-1) ?? ''
  let applied = 0
  for (const migration of migrations) {
    const checksum = known.get(migration.version)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined) throw new StartProblem(editedMessage(migration))
    if (migration.version < newest) throw new StartProblem(outOfOrderMessage(migration, newest))
    onApply(migration.name)
    await apply(sql, set, migration)
    applied++
  }
  return applied
}

/** Version 1.0 numbers its migrations anew: what was set up before has other versions, and cannot be brought up to date. */
export function refuseEarlierNumbering(applied: string[], migrations: Migration[]): void {
  const first = migrations[0]?.version
  if (first !== undefined && applied.some((version) => version < first))
    throw new StartProblem(earlierNumberingMessage)
}

/** Everybody who wants a table waits behind a change that waits for it: so it does that for a moment only, */
const lockTimeout = '100ms'
/** and comes again, for as long as a backup or a report may keep the table. */
const tryAgainAfterMs = 1_000
const tryForMs = 10 * 60_000

async function apply(sql: Sql, set: string, migration: Migration): Promise<void> {
  const giveUpAt = performance.now() + tryForMs
  while (!(await applyUnlessInUse(sql, set, migration))) {
    if (performance.now() > giveUpAt) throw new StartProblem(inUseMessage(migration))
    await sleep(tryAgainAfterMs)
  }
}

/** Answers whether nobody was in the way. */
async function applyUnlessInUse(
  sql: Sql,
  set: string,
  { version, name, text, checksum }: Migration,
): Promise<boolean> {
  try {
    await sql`begin`
    await sql.unsafe(`set local lock_timeout = '${lockTimeout}'`)
    await sql.unsafe(text)
    await sql`insert into platform.migrations (set, version, name, checksum) values (${set}, ${version}, ${name}, ${checksum})`
    await sql`commit`
    return true
  } catch (error) {
    await sql`rollback`.catch(() => undefined)
    const { code, message } = error as { code?: string; message: string }
    if (code === lockNotAvailable) return false
    const remedy =
      code === '42501' ? '. It takes a superuser to prepare the database: use one in DATABASE_URL' : ''
    throw new StartProblem(`Migration ${version}_${name} failed and was undone: ${message}${remedy}`)
  }
}

const earlierNumberingMessage =
  'This data was created before Lintel 1.0 and cannot be upgraded. Use an empty DATA_DIR or database, or a backup made by 1.0 or later.'

const inUseMessage = ({ version, name }: Migration) =>
  `Migration ${version}_${name} needs a table that something else (a backup, a report) has kept for minutes. Start again when that is done.`

const editedMessage = ({ version, name }: Migration) =>
  `Migration ${version}_${name} was applied here and has been edited since. Restore its text and put the change into a new migration.`

const outOfOrderMessage = ({ version, name }: Migration, newest: string) =>
  `Migration ${version}_${name} is older than ${newest}, which this database already has. Give it a newer number.`
