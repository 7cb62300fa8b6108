import path from 'node:path'
import { migrateRestored, restoreBackup } from '../../platform/backup/restore-backup.ts'
import { type VerifiedBackup, verifyBackup } from '../../platform/backup/verify-backup.ts'
import type { OnProgress } from '../../platform/progress.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { openFiles } from '../../platform/storage/open-files.ts'
import type { Config } from '../boot/config.ts'
import { snapshotDataDir } from '../boot/data-dir/data-dir-snapshot.ts'
import { openDatabase } from '../boot/database.ts'
import { createLogger } from '../boot/logger.ts'
import { progressBar } from './progress-bar.ts'
import { readOwnConfig, runCommand } from './run-command.ts'

const hostedMessage = 'The data is in the hosted project (SUPABASE_URL): put it back there.'

/** npm run restore -- folder: restores a backup into an empty DATA_DIR, or an empty database in DATABASE_URL. */
async function main([folderArgument]: string[]): Promise<void> {
  if (!folderArgument) throw new StartProblem('No backup folder. Use npm run restore -- folder')
  const config = readOwnConfig(hostedMessage)
  const bar = progressBar(process.stdout)
  const backup = await verifyBackup(path.resolve(folderArgument), bar.show)
  await restore(config, backup, bar.show)
  bar.end()
  const { takenAt, tables, files } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Put back ${rows.toLocaleString('en-GB')} rows and ${files.toLocaleString('en-GB')} files as they were at ${takenAt}; the sum of every table and file is the one that was taken.\nStart the site with npm start.\n`,
  )
}

async function restore(config: Config, backup: VerifiedBackup, onProgress: OnProgress): Promise<void> {
  const { removeNewEntries } = await snapshotDataDir(config.dataDir)
  const database = await openDatabase(config, createLogger('silent'))
  let isRestored = false
  try {
    const { blobs } = await openFiles({ dataDir: config.dataDir, s3: config.s3 })
    await restoreBackup({ sql: database.sql, blobs, backup, onProgress })
    isRestored = true
    await migrateRestored(database.sql)
  } finally {
    await database.stop()
    // Otherwise the next start would open the empty database as a new site.
    if (!isRestored) await removeNewEntries()
  }
}

runCommand(() => main(process.argv.slice(2)))
