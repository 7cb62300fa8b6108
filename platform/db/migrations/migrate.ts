import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../../start-problem.ts'
import type { Sql } from '../connect.ts'

type Options = { onApply?: (name: string) => void }

export type Migration = { version: string; name: string; text: string; checksum: string }

const lockNotAvailable = '55P03'

/** Advisory lock: one server migrates, the others wait and then find nothing to do. */
export const migrationLock = 7_266_105

/**
 * Applies the migrations of `folders` in order, each once and in its own transaction. Returns how many were applied. An applied file
 * whose text has changed is refused, because other databases already have the old one.
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
          `${path.join(folder, file)}: the name of a migration must look like 20260101000000_what_it_does.sql`,
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
  const appliedChecksums = new Map(rows.map((row) => [row.version, row.checksum]))
  refuseEarlierNumbering([...appliedChecksums.keys()], migrations)
  refuseNewerRelease(set, [...appliedChecksums.keys()], migrations)
  const newest = [...appliedChecksums.keys()].sort().at(-1) ?? ''
  let applied = 0
  for (const migration of migrations) {
    const checksum = appliedChecksums.get(migration.version)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined) throw new StartProblem(editedMessage(migration))
    if (migration.version < newest) throw new StartProblem(outOfOrderMessage(migration, newest))
    onApply(migration.name)
    await apply(sql, set, migration)
    applied++
  }
  return applied
}

/** Version 1.0 renumbered the migrations, so databases created before it cannot be upgraded. */
export function refuseEarlierNumbering(applied: string[], migrations: Migration[]): void {
  const first = migrations[0]?.version
  if (first !== undefined && applied.some((version) => version < first))
    throw new StartProblem(earlierNumberingMessage)
}

/** A newer release may have changed what this one relies on, so this one must not write to its database. */
function refuseNewerRelease(set: string, applied: string[], migrations: Migration[]): void {
  const known = new Set(migrations.map(({ version }) => version))
  const unknown = applied.filter((version) => !known.has(version)).sort()
  if (unknown.length > 0) throw new StartProblem(newerReleaseMessage(set, unknown))
}

/** Other queries queue behind a migration that waits for a lock, so it waits only briefly and then retries. */
const lockTimeout = '100ms'
const retryAfterMs = 1_000
/** A backup or report may lock a table for minutes. */
const giveUpAfterMs = 10 * 60_000

async function apply(sql: Sql, set: string, migration: Migration): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfterMs
  while (!(await applyUnlessInUse(sql, set, migration))) {
    if (performance.now() > giveUpAt) throw new StartProblem(inUseMessage(migration))
    await sleep(retryAfterMs)
  }
}

/** Returns false if a lock was not available in time. */
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
    const remedy = code === '42501' ? '. Migrations need a superuser: use one in DATABASE_URL' : ''
    throw new StartProblem(`Migration ${version}_${name} failed and was rolled back: ${message}${remedy}`)
  }
}

const earlierNumberingMessage =
  'This data was created before Lintel 1.0 and cannot be upgraded. Use an empty DATA_DIR or database, or a backup made by 1.0 or later.'

const newerReleaseMessage = (set: string, unknown: string[]) =>
  `The database was migrated by a newer release: this one does not know ${unknown.length === 1 ? 'migration' : 'migrations'} ${unknown.join(', ')} of the ${set}. Start the newer release, or restore a backup from before the upgrade.`

const inUseMessage = ({ version, name }: Migration) =>
  `Migration ${version}_${name} needs a table that another process, such as a backup or report, has locked for minutes. Start again when it has finished.`

const editedMessage = ({ version, name }: Migration) =>
  `Migration ${version}_${name} has already been applied and was edited since. Restore its text and put the change into a new migration.`

const outOfOrderMessage = ({ version, name }: Migration, newest: string) =>
  `Migration ${version}_${name} is older than ${newest}, which has already been applied. Give it a newer version.`
