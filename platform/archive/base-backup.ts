import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { connect } from '../db/connect.ts'
import { StartProblem } from '../start-problem.ts'
import type { ArchiveStore } from './archive-store.ts'

export type BaseBackup = {
  label: string
  /** Recovery is possible to any moment after this. */
  finishedAt: string
  /** The first segment of the log that recovery needs. */
  firstSegment: string
  parts: { name: string; sha256: string }[]
  /** To be written into the recovered folder. */
  backupLabel: string
  /** `keys.json`, which holds the password of the database. */
  keysFile: string
}

export const basePrefix = 'base/'
const manifestOf = (label: string) => `${basePrefix}${label}/manifest.json`
const partBytes = 32 * 1024 * 1024

/** Contents that PostgreSQL creates anew, or that recovery takes from the archive. */
const leftOut = [
  'pg_wal/*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  'postmaster.pid',
  'postmaster.opts',
  'recovery.signal',
  'backup_label*',
]

type Options = { url: string; dataDir: string; archive: ArchiveStore; now?: Date }

/** Copies the running database into the archive. It counts once its manifest is stored, which is last. */
export async function takeBaseBackup({
  url,
  dataDir,
  archive,
  now = new Date(),
}: Options): Promise<BaseBackup> {
  const label = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  // The session that starts a base backup must stop it.
  const sql = connect(url, { max: 1, name: 'lintel base backup', onClose: () => undefined })
  try {
    const [start] = await sql<{ segment: string }[]>`
      select pg_walfile_name(pg_backup_start(${label}, true)) as segment`
    const parts = await storeParts(archive, label, readFolder(path.join(dataDir, 'postgres')))
    const [stop] = await sql<{ labelfile: string; at: Date }[]>`
      select labelfile, clock_timestamp() as at from pg_backup_stop(false)`
    // Recovery needs the log up to this point.
    await sql`select pg_switch_wal()`
    const backup: BaseBackup = {
      label,
      finishedAt: (stop?.at ?? now).toISOString(),
      firstSegment: start?.segment ?? '',
      parts,
      backupLabel: stop?.labelfile ?? '',
      keysFile: await readFile(path.join(dataDir, 'keys.json'), 'utf8').catch(() => '{}'),
    }
    await archive.put(manifestOf(label), Buffer.from(JSON.stringify(backup)))
    return backup
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function readFolder(folder: string) {
  const excluded = leftOut.map((pattern) => `--exclude=./${pattern}`)
  const tar = spawn('tar', ['--create', '--file=-', ...excluded, `--directory=${folder}`, '.'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  tar.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const ended = new Promise<void>((resolve, reject) => {
    tar.once('error', reject)
    // 1: a file changed or disappeared while it was read, which the log makes good.
    tar.once('close', (code) =>
      code === 0 || code === 1 ? resolve() : reject(new Error(`tar failed: ${stderr.slice(0, 500)}`)),
    )
  })
  ended.catch(() => undefined)
  return { stream: tar.stdout, ended }
}

async function storeParts(
  archive: ArchiveStore,
  label: string,
  { stream, ended }: ReturnType<typeof readFolder>,
): Promise<BaseBackup['parts']> {
  const parts: BaseBackup['parts'] = []
  let pending: Buffer[] = []
  let pendingBytes = 0
  const store = async () => {
    const bytes = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    const name = `${basePrefix}${label}/part-${`${parts.length + 1}`.padStart(5, '0')}`
    await archive.put(name, bytes)
    parts.push({ name, sha256: sha256(bytes) })
  }
  await pipeline(stream, createZstdCompress(), async (compressed) => {
    for await (const chunk of compressed as AsyncIterable<Buffer>) {
      pending.push(chunk)
      pendingBytes += chunk.length
      if (pendingBytes >= partBytes) await store()
    }
    await store()
  })
  await ended
  return parts
}

/** Unpacks a backup into an empty folder. */
export async function extractBaseBackup(
  archive: ArchiveStore,
  backup: BaseBackup,
  folder: string,
): Promise<void> {
  const tar = spawn('tar', ['--extract', '--file=-', '--same-permissions', `--directory=${folder}`], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let stderr = ''
  tar.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject).once('close', resolve)
  })
  const failure = await pipeline(
    Readable.from(readParts(archive, backup)),
    createZstdDecompress(),
    tar.stdin,
  ).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
  const code = await ended
  // tar may end before it has read the padding behind the last file.
  if (failure && !/^(EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(failure.code ?? '')) throw failure
  if (code !== 0) throw new Error(`tar failed: ${stderr.slice(0, 500)}`)
}

async function* readParts(archive: ArchiveStore, { label, parts }: BaseBackup): AsyncIterable<Uint8Array> {
  for (const { name, sha256: expected } of parts) {
    const bytes = await archive.read(name)
    if (!bytes || sha256(bytes) !== expected)
      throw new StartProblem(
        `The base backup ${label} is damaged: ${name} is ${bytes ? 'not what was stored' : 'missing'}.`,
      )
    yield bytes
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Complete backups, oldest first. */
export async function listBaseBackups(archive: ArchiveStore): Promise<BaseBackup[]> {
  const names = (await archive.list(basePrefix)).filter((name) => name.endsWith('/manifest.json'))
  const backups = await Promise.all(
    names.map(async (name) => {
      const bytes = await archive.read(name)
      return bytes && (JSON.parse(Buffer.from(bytes).toString()) as BaseBackup)
    }),
  )
  return backups
    .filter((backup) => backup !== undefined)
    .sort((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1))
}
