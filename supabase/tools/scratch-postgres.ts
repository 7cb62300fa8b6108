import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { startEmbedded } from '../../platform/db/embedded/embedded.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../../platform/db/migrations/migration-folders.ts'

/** Runs `work` on a new, migrated PostgreSQL in a folder of its own; both are removed afterwards. */
export async function withScratchPostgres<T>(work: (sql: Sql, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-scratch-'))
  const postgres = await startEmbedded({
    dataDir: folder,
    password: 'scratch',
    lastPort: undefined,
    onRestart: () => undefined,
    onProblem: console.error,
    settings: { fsync: 'off' },
  })
  const url = `postgresql://postgres:scratch@127.0.0.1:${postgres.port}/postgres`
  const sql = connect(url, { max: 2, name: 'scratch' })
  try {
    await migrate(sql, migrationFolders)
    return await work(sql, folder)
  } finally {
    await sql.end({ timeout: 1 })
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
