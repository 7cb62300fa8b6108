import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openArchive } from '../../platform/archive/archive-store.ts'
import { archivedBlobs } from '../../platform/archive/archived-files.ts'
import { startArchiver } from '../../platform/archive/archiver.ts'
import { listBaseBackups } from '../../platform/archive/base-backup.ts'
import { type Files, openBlobs } from '../../platform/storage/open-files.ts'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import type { Database } from './running-database.ts'

const checkEveryMs = 60 * 60_000
const firstCheckMs = 10 * 60_000
const dayMs = 86_400_000

/** Archives the embedded database and runs restore drills, for the process that owns it. Returns how to stop it. */
export async function startArchive(
  config: Config,
  { url }: Database,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!config.archive) return async () => undefined
  const { location, baseEveryHours, keepDays } = config.archive
  const archive = openArchive(location)
  const blobs = await openBlobs({ dataDir: config.dataDir, s3: config.s3 })
  const archiver = startArchiver({
    url,
    dataDir: config.dataDir,
    archive,
    blobs,
    baseEveryHours,
    keepDays,
    log,
  })
  const drills = startDrills(config, async () => (await listBaseBackups(archive)).length > 0, log)
  return async () => {
    await Promise.all([archiver.stop(), drills.stop()])
  }
}

/** Files that are removed stay in the archive for as long as a recovery may need them. */
export function archivedFiles(config: Config, files: Files, log: Logger): Files {
  if (!config.archive) return files
  const onError = (error: Error) => log.error({ err: error }, 'a file could not be archived yet')
  return { ...files, blobs: archivedBlobs(files.blobs, openArchive(config.archive.location), onError) }
}

function startDrills(config: Config, hasBaseBackup: () => Promise<boolean>, log: Logger) {
  const stopping = new AbortController()
  const everyMs = (config.archive?.drillEveryDays ?? 0) * dayMs
  const stamp = path.join(config.dataDir, 'last-drill')
  const isDue = async () => {
    const lastAt = Number(await readFile(stamp, 'utf8').catch(() => '0'))
    return Date.now() - lastAt >= everyMs && (await hasBaseBackup())
  }
  const run = async () => {
    for (let pauseMs = firstCheckMs; !stopping.signal.aborted; pauseMs = checkEveryMs) {
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted || !(await isDue().catch(() => false))) continue
      await writeFile(stamp, `${Date.now()}`)
      const { code, output } = await runDrill(stopping.signal)
      if (code === 0) log.info({ result: output }, 'restore drill passed')
      else if (!stopping.signal.aborted) log.error({ result: output }, 'restore drill failed')
    }
  }
  const running = run().catch((error: Error) => log.error({ err: error }, 'restore drills have stopped'))
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** In a process of its own, so that it takes no memory of the server. */
async function runDrill(signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const program = path.resolve(import.meta.dirname, '..', 'commands', 'recover.ts')
  const child = spawn(process.execPath, [program, '--drill'], { signal, killSignal: 'SIGTERM' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const code = await new Promise<number | null>((resolve) =>
    child.once('error', () => resolve(1)).once('close', resolve),
  )
  return { code, output: output.trim().slice(-1000) }
}
