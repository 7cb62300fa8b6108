import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { startEmbedded } from '../../platform/db/embedded/embedded.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../../platform/db/migrations/migration-folders.ts'
import { endingOnSignals } from './signals.ts'

export type BenchDatabase = { sql: Sql; url: string; dataDir: string }

type Options = {
  /** How many connections the benchmark itself has. */
  max: number
  /** What is applied; everything unless said otherwise. */
  migrations?: string[]
  /** A folder that is kept for the next run. */
  keptIn?: string | undefined
}

/** Runs a benchmark on a PostgreSQL of its own, migrated and, unless it is to be kept, gone afterwards. */
export async function withDatabase<T>(
  { max, migrations = migrationFolders, keptIn }: Options,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = keptIn ?? (await mkdtemp(path.join(tmpdir(), 'lintel-bench-')))
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
    return await endingOnSignals(
      () => void postgres.stop(),
      async () => {
        await migrate(sql, migrations)
        return work({ sql, url, dataDir })
      },
    )
  } finally {
    await sql.end()
    await postgres.stop()
    if (!keptIn) await rm(dataDir, { recursive: true, force: true })
  }
}
