import path from 'node:path'
import { takeBackup } from '../../platform/backup/backup.ts'
import { openFiles } from '../../platform/storage/open-files.ts'
import { progressBar } from './progress-bar.ts'
import { runCommand, withUnmigratedDatabase } from './run-command.ts'

const hostedMessage = 'The data is in the hosted project (SUPABASE_URL): back it up there.'

/** npm run backup [-- folder]: backs up everything, whether or not the server is running, without migrating it. */
async function main([folderArgument]: string[]): Promise<void> {
  await withUnmigratedDatabase(hostedMessage, async ({ sql }, config) => {
    const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const folder = path.resolve(folderArgument ?? path.join(config.dataDir, 'backups', name))
    const { blobs } = await openFiles({ dataDir: config.dataDir, s3: config.s3 })
    const bar = progressBar(process.stdout)
    const { tables, files } = await takeBackup({ sql, blobs, folder, onProgress: bar.show })
    bar.end()
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Backed up ${rows.toLocaleString('en-GB')} rows of ${tables.length} tables and ${files.toLocaleString('en-GB')} files.\n${folder}\n` +
        'It holds the keys of the site and its people’s data: keep it where only you can read it.\n',
    )
  })
}

runCommand(() => main(process.argv.slice(2)))
