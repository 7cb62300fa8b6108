import { hasEmbedded } from '../../platform/db/embedded/embedded.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../../platform/db/migrations/migration-folders.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { type Config, readConfig } from '../boot/config.ts'
import { openDatabase } from '../boot/database.ts'
import { createLogger } from '../boot/logger.ts'
import { type Database, openRunningDatabase } from '../boot/running-database.ts'

/** Runs a command and exits. A `StartProblem` is printed as one line. */
export function runCommand(command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: Error) => {
      process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`)
      process.exit(1)
    },
  )
}

/** Refuses a hosted project with `hostedMessage`. */
export function readOwnConfig(hostedMessage: string): Config {
  const config = readConfig(process.env)
  if (config.hosted) throw new StartProblem(hostedMessage)
  return config
}

type Work<T> = (database: Database, config: Config) => Promise<T>

/** Runs `work` on a migrated database, whether or not the server is running. */
export function withMigratedDatabase<T>(hostedMessage: string, work: Work<T>): Promise<T> {
  return withDatabase(readOwnConfig(hostedMessage), async (database, config) => {
    await migrate(database.sql, migrationFolders)
    return work(database, config)
  })
}

/** Runs `work` without migrating: servers of an older version may be using the database. */
export async function withUnmigratedDatabase<T>(hostedMessage: string, work: Work<T>): Promise<T> {
  const config = readOwnConfig(hostedMessage)
  if (!config.databaseUrl && !(await hasEmbedded(config.dataDir)))
    throw new StartProblem(`There is no database in ${config.dataDir}. Name the folder of one in DATA_DIR.`)
  return withDatabase(config, work)
}

async function withDatabase<T>(config: Config, work: Work<T>): Promise<T> {
  const database = (await openRunningDatabase(config)) ?? (await openDatabase(config, createLogger('silent')))
  try {
    return await work(database, config)
  } finally {
    await database.stop()
  }
}
