import { spawn } from 'node:child_process'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../../start-problem.ts'
import { type PostgresBinaries, postgresBinaries } from './embedded-binaries.ts'
import { freePort } from './free-port.ts'
import { launchPostgres, PortInUse } from './launch-postgres.ts'
import { type PostgresAccount, postgresAccount } from './postgres-account.ts'
import { lastErrorLine, rotateLog } from './postgres-log.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { quietLog } from './quiet-log.ts'

export type EmbeddedPostgres = {
  port: number
  /** Whether it was already running, left behind by a server that was killed. */
  wasRunning: boolean
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  password: string
  /** The previous port. Used again if it is free, so that clients configured with it keep working. */
  lastPort: number | undefined
  /** Called when it had died and was restarted. */
  onRestart: () => void
  /** Called when an attempt to restart it failed; another attempt follows. */
  onProblem: (problem: Error) => void
  /** Overrides of the default settings. Tests trade durability for speed. */
  settings?: Record<string, string>
}

const portAttempts = 5
const checkEveryMs = 250
const maxPauseMs = 10_000

/**
 * An eighth of the memory, between 128 MB and 1 GB. Reading a page from PostgreSQL's own buffers is twenty times cheaper than from the
 * system's cache, and unused buffers take no memory.
 */
function sharedBuffers(): string {
  const eighthMb = Math.floor(totalmem() / 2 ** 20 / 8)
  return `${Math.min(Math.max(eighthMb, 128), 1024)}MB`
}

export const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // A server uses up to fifty, several servers may share the database, and tools need some.
  max_connections: '200',
  shared_buffers: sharedBuffers(),
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  wal_level: 'logical',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...quietLog,
}

/**
 * Starts PostgreSQL in the data folder. It runs in its own session, so that Ctrl-C does not stop it before the server has finished its
 * requests. If the server is killed, it keeps running and the next server takes it over. If it dies, it is restarted on the same
 * port.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  const binaries = await postgresBinaries()
  const folder = path.join(options.dataDir, 'postgres')
  const account = await postgresAccount([options.dataDir, path.dirname(binaries.postgres)])
  if (!(await hasEmbedded(options.dataDir))) await initialise(folder, options.password, binaries, account)

  const running = await findPostmaster(folder)
  let port = running?.port ?? (await freePort(options.lastPort))
  const logFile = path.join(options.dataDir, 'postgres.log')
  const launch = () => {
    const settings = { ...defaultSettings, ...options.settings, port: `${port}` }
    return launchPostgres({ folder, binaries, account, logFile, settings })
  }
  if (!running) {
    for (let attempt = 1; !(await tryLaunch(launch, attempt)); attempt++) port = await freePort()
  }

  const stopping = new AbortController()
  const watching = restartWhenDown({ folder, logFile, launch, ...options, stopping: stopping.signal })
  return {
    port,
    wasRunning: running !== undefined,
    stop: async () => {
      stopping.abort()
      await watching
      await stopPostmaster(folder)
    },
  }
}

/** Returns false if another server took the port after it was found free. */
async function tryLaunch(launch: () => Promise<void>, attempt: number): Promise<boolean> {
  try {
    await launch()
    return true
  } catch (error) {
    if (error instanceof PortInUse && attempt < portAttempts) return false
    throw error
  }
}

/** Whether the data folder contains a database. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return (await readFile(path.join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined)) !== undefined
}

/** Runs initdb in a temporary folder and renames it when complete, so that a kill leaves no half-initialised database. */
async function initialise(
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
) {
  const unfinished = `${folder}.new`
  const passwordFile = `${folder}.password`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account.owner) {
    await chown(unfinished, account.owner.uid, account.owner.gid)
    await chown(passwordFile, account.owner.uid, account.owner.gid)
  }
  try {
    await runToEnd(account, binaries.initdb, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ])
    await rename(unfinished, folder)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function runToEnd(account: PostgresAccount, program: string, args: string[]): Promise<void> {
  const { file, args: allArgs, as } = account.command(program, args)
  const child = spawn(file, allArgs, { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new StartProblem(`${path.basename(program)} failed: ${lastErrorLine(stderr)}`)
}

type RestartOptions = Pick<Options, 'onRestart' | 'onProblem'> & {
  folder: string
  logFile: string
  launch: () => Promise<void>
  stopping: AbortSignal
}

/** The cause, such as a full disk, may last, so the pauses between attempts grow. */
async function restartWhenDown({
  folder,
  logFile,
  launch,
  onRestart,
  onProblem,
  stopping,
}: RestartOptions): Promise<void> {
  let pauseMs = checkEveryMs
  while (!stopping.aborted) {
    await rotateLog(logFile).catch(onProblem)
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted || (await findPostmaster(folder))) continue
    try {
      await launch()
      pauseMs = checkEveryMs
      onRestart()
    } catch (error) {
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
      onProblem(error as Error)
    }
  }
}
