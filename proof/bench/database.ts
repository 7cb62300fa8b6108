import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { startEmbedded } from '../../platform/db/embedded/embedded.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../../platform/db/migrations/migration-folders.ts'
import { stopOnSignals } from './stop-on-signals.ts'

export type BenchDatabase = { sql: Sql; url: string; dataDir: string }

type Options = {
  /** Connections of the benchmark itself. */
  max: number
  /** Defaults to all migrations. */
  migrations?: string[]
  /** A data folder that is kept for the next run. */
  dataDirToKeep?: string | undefined
}

/** Runs a benchmark on its own migrated PostgreSQL, which is removed afterwards unless `dataDirToKeep` is set. */
export async function withDatabase<T>(
  { max, migrations = migrationFolders, dataDirToKeep }: Options,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirToKeep ?? (await mkdtemp(path.join(tmpdir(), 'lintel-bench-')))
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbedded({
    dataDir,
    password: 'bench',
    lastPort: undefined,
    onRestart: () => undefined,
    onProblem: console.error,
  })
  const url = `postgresql://postgres:bench@127.0.0.1:${postgres.port}/postgres`
  const sql = connect(url, { max, name: 'bench' })
  try {
    return await stopOnSignals(
      () => void postgres.stop(),
      async () => {
        await migrate(sql, migrations)
        return work({ sql, url, dataDir })
      },
    )
  } finally {
    await sql.end()
    await postgres.stop()
    if (!dataDirToKeep) await rm(dataDir, { recursive: true, force: true })
  }
}
