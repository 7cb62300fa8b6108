import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../test/s3-server.ts'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { postgresAccount } from '../db/embedded/postgres-account.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { migrationFolders } from '../db/migrations/migration-folders.ts'
import { folderBlobs } from '../storage/infrastructure/folder-blobs.ts'
import { type ArchiveLocation, type ArchiveStore, openArchive } from './archive-store.ts'
import { archivedBlobs, forgetRemovedFiles, isArchived } from './archived-files.ts'
import { type BaseBackup, listBaseBackups, takeBaseBackup } from './base-backup.ts'
import { recover } from './recover.ts'
import { applyRetention } from './retention.ts'
import { archivedSegments, archiveSettings, drainSpool, ensureSpool } from './wal-spool.ts'

const s3 = await startS3()
const password = 'test'
const urlOf = (port: number) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function startPostgres(dataDir: string, settings: Record<string, string> = {}) {
  const postgres = await startEmbedded({
    dataDir,
    password,
    lastPort: undefined,
    onRestart: () => undefined,
    onProblem: () => undefined,
    settings: { shared_buffers: '32MB', ...settings },
  })
  const url = urlOf(postgres.port)
  const sql = connect(url, { max: 2, name: 'test' })
  const stop = async () => {
    await sql.end({ timeout: 1 })
    await postgres.stop()
  }
  return { sql, url, stop }
}

const silent = () => undefined
const key = 'aabbccdd-0000-4000-8000-000000000001'

test.each<[string, () => Promise<ArchiveLocation>]>([
  ['a folder', async () => ({ folder: await temporaryFolder() })],
  ['S3', async () => ({ s3 })],
])(
  'an operator recovers, from an archive in %s, the rows and files of the moment before a mistake',
  async (_, locate) => {
    const archive = openArchive(await locate())
    const dataDir = await temporaryFolder()
    await ensureSpool(dataDir, (await postgresAccount([dataDir])).owner)
    const site = await startPostgres(dataDir, archiveSettings(dataDir))
    await writeFile(path.join(dataDir, 'keys.json'), JSON.stringify({ databaseUrl: site.url }))
    const siteBlobs = await folderBlobs(path.join(dataDir, 'storage'))
    const blobs = archivedBlobs(siteBlobs, archive, (error) => expect.unreachable(error.message))
    await migrate(site.sql, migrationFolders)
    await site.sql`create table public.marks (n int)`
    await site.sql`insert into public.marks select generate_series(1, 10)`
    await takeBaseBackup({ url: site.url, dataDir, archive })

    await site.sql`insert into public.marks select generate_series(11, 100)`
    await blobs.put(key, Buffer.from('a picture'), 'text/plain')
    await site.sql`insert into storage.buckets (id, name) values ('test', 'test')`
    await site.sql`insert into storage.objects (bucket_id, name, version) values ('test', 'a.txt', ${key})`
    const [row] = await site.sql<{ at: string }[]>`select clock_timestamp()::text as at from pg_sleep(0.01)`
    await site.sql`truncate public.marks`
    await site.sql`delete from storage.objects`
    await blobs.remove([key])
    await site.sql`insert into public.marks values (0)`
    await site.stop()
    await drainSpool(dataDir, archive)

    const into = path.join(await temporaryFolder(), 'recovered')
    const result = await recover({
      archive,
      to: new Date(`${row?.at}`),
      into,
      from: undefined,
      openBlobs: () => folderBlobs(path.join(into, 'storage')),
      siteBlobs,
      isDrill: false,
      onProgress: silent,
    })
    expect(result).toMatchObject({ files: 1, missingFiles: [] })
    const recovered = await startPostgres(into)
    onTestFinished(recovered.stop)
    expect(await recovered.sql`select count(*)::int as n, max(n) as last from public.marks`).toEqual([
      { n: 100, last: 100 },
    ])
    expect(await recovered.sql`select version from storage.objects`).toEqual([{ version: key }])
    const files = await folderBlobs(path.join(into, 'storage'))
    expect(Buffer.from((await files.read(key)) ?? []).toString()).toBe('a picture')
  },
)

test('an operator reads how far back the archive goes', async () => {
  const archive = openArchive({ folder: await temporaryFolder() })
  await putBackup(archive, '20261110T000000', '000000010000000000000005')
  const options = {
    archive,
    from: undefined,
    siteBlobs: await folderBlobs(await temporaryFolder()),
    isDrill: false,
  }
  const to = new Date('2026-11-09T00:00:00Z')
  const openBlobs = () => folderBlobs('/nonexistent')
  await expect(
    recover({ ...options, to, into: await temporaryFolder(), openBlobs, onProgress: silent }),
  ).rejects.toThrow('The archive goes back to 2026-11-10T00:00:00.000Z')
})

test('what is needed to recover any moment of the last days is kept, and the rest is removed', async () => {
  const archive = openArchive({ folder: await temporaryFolder() })
  const now = new Date('2026-11-18T12:00:00Z')
  await putBackup(archive, '20261101T000000', '000000010000000000000002')
  await putBackup(archive, '20261109T000000', '000000010000000000000005')
  await putBackup(archive, '20261115T000000', '000000020000000000000009')
  for (const segment of ['000000010000000000000004', '000000010000000000000005', '000000020000000000000009'])
    await archive.put(`wal/${segment}.zst`, new Uint8Array())
  const blobs = archivedBlobs(await folderBlobs(await temporaryFolder()), archive, silent)
  await blobs.put(key, Buffer.from('a picture'), 'text/plain')
  await expect.poll(() => isArchived(archive, key)).toBe(true)
  await blobs.remove([key])

  const day = await applyRetention(archive, 7, now)
  expect((await listBaseBackups(archive)).map(({ label }) => label)).toEqual([
    '20261109T000000',
    '20261115T000000',
  ])
  expect(await archivedSegments(archive)).toEqual(['000000010000000000000005', '000000020000000000000009'])
  expect(day).toBe('2026-11-09')
  await forgetRemovedFiles(archive, blobs, new Date().toISOString().slice(0, 10))
  expect(await isArchived(archive, key)).toBe(true)
  await forgetRemovedFiles(archive, blobs, '9999-01-01')
  expect(await isArchived(archive, key)).toBe(false)
})

async function putBackup(archive: ArchiveStore, label: string, firstSegment: string): Promise<void> {
  const at = label.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6.000Z')
  const backup: BaseBackup = {
    label,
    finishedAt: at,
    firstSegment,
    parts: [],
    backupLabel: '',
    keysFile: '{}',
  }
  await archive.put(`base/${label}/manifest.json`, Buffer.from(JSON.stringify(backup)))
}
