import path from 'node:path'
import { readManifest } from '../platform/backup/manifest.ts'
import { putBack } from '../platform/backup/put-back.ts'
import { hasEmbedded } from '../platform/db/embedded.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { openFiles } from '../platform/storage/open-files.ts'
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { createLogger } from './logger.ts'
import { progressBar } from './progress-bar.ts'

/** npm run restore -- folder: puts a backup into an empty DATA_DIR, or an empty database in DATABASE_URL. */
async function main([given]: string[]): Promise<void> {
  if (!given) throw new StartProblem('Which backup? Use npm run restore -- folder')
  const folder = path.resolve(given)
  await readManifest(folder)
  const config = readConfig(process.env)
  if (config.hosted)
    throw new StartProblem('The data is in the hosted project (SUPABASE_URL): put it back there.')
  if (!config.databaseUrl && (await hasEmbedded(config.dataDir)))
    throw new StartProblem(
      `There is a database in ${config.dataDir} already, and a backup is never put over one. Name another folder in DATA_DIR.`,
    )
  const database = await openDatabase(config, createLogger('silent'))
  try {
    const { blobs } = await openFiles({ dataDir: config.dataDir, s3: config.s3 })
    const bar = progressBar(process.stdout)
    const { takenAt, tables } = await putBack({ sql: database.sql, blobs, folder, onProgress: bar.show })
    bar.end()
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Put back ${rows.toLocaleString('en-GB')} rows as they were at ${takenAt}; every table’s sum is the one that was taken.\nStart the site with npm start.\n`,
    )
  } finally {
    await database.stop()
  }
}

runCommand(() => main(process.argv.slice(2)))
