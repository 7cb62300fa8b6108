import { hasEmbedded } from '../../platform/db/embedded/embedded.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../../platform/db/migrations/migration-folders.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { type Config, readConfig } from '../boot/config.ts'
import { openDatabase } from '../boot/database.ts'
import { createLogger } from '../boot/logger.ts'
import { type Database, openRunning } from '../boot/running-database.ts'

/** Ends the process with what the command came to: a problem that a person can solve is told in a line. */
export function runCommand(command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: Error) => {
      process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`)
      process.exit(1)
    },
  )
}

/** `whenHosted` says where else to go. */
export function readOwnConfig(whenHosted: string): Config {
  const config = readConfig(process.env)
  if (config.hosted) throw new StartProblem(whenHosted)
  return config
}

type Work<T> = (database: Database, config: Config) => Promise<T>

/** Does `work` on a database with the migrations of this version, whether the server is running or not. */
export function withMigratedDatabase<T>(whenHosted: string, work: Work<T>): Promise<T> {
  return onDatabase(readOwnConfig(whenHosted), async (database, config) => {
    await migrate(database.sql, migrationFolders)
    return work(database, config)
  })
}

/** Does `work` on the database as it is: servers of an older version may be at work on it. */
export async function withDatabaseAsItIs<T>(whenHosted: string, work: Work<T>): Promise<T> {
  const config = readOwnConfig(whenHosted)
  if (!config.databaseUrl && !(await hasEmbedded(config.dataDir)))
    throw new StartProblem(`There is no database in ${config.dataDir}. Name the folder of one in DATA_DIR.`)
  return onDatabase(config, work)
}

async function onDatabase<T>(config: Config, work: Work<T>): Promise<T> {
  const database = (await openRunning(config)) ?? (await openDatabase(config, createLogger('silent')))
  try {
    return await work(database, config)
  } finally {
    await database.stop()
  }
}
