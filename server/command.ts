import { migrate } from '../platform/db/migrate.ts'
import { migrationFolders } from '../platform/db/migration-folders.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { createLogger } from './logger.ts'
import { type Database, openRunning } from './running-database.ts'

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

type Work<T> = (database: Database, config: Config) => Promise<T>

/** Does `work` on the migrated database, whether the server is running or not. `whenHosted` says where else to go. */
export async function withDatabase<T>(whenHosted: string, work: Work<T>): Promise<T> {
  const config = readConfig(process.env)
  if (config.hosted) throw new StartProblem(whenHosted)
  const database = (await openRunning(config)) ?? (await openDatabase(config, createLogger('silent')))
  try {
    await migrate(database.sql, migrationFolders)
    return await work(database, config)
  } finally {
    await database.stop()
  }
}
