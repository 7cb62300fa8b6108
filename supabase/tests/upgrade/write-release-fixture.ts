import { existsSync } from 'node:fs'
import path from 'node:path'
import { takeBackup } from '../../../platform/backup/backup.ts'
import { folderBlobs } from '../../../platform/storage/infrastructure/folder-blobs.ts'
import { version } from '../../../server/version.ts'
import { withScratchPostgres } from '../../tools/scratch-postgres.ts'
import { addReleaseData } from './release-data.ts'
import { releasesFolder } from './releases.ts'

/**
 * npm run release-fixture: writes a small backup of this release, once, before it is published. From then on the checks restore
 * it with every later version. It contains no keys; a server creates its own.
 */
const target = path.join(releasesFolder, version)
if (existsSync(target)) throw new Error(`${target} exists. A fixture stays as its release wrote it.`)
await withScratchPostgres(async (sql, folder) => {
  const blobs = await folderBlobs(path.join(folder, 'fixture-files'))
  await addReleaseData(sql, blobs)
  await takeBackup({ sql, blobs, folder: target, onProgress: () => undefined })
})
