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
  /** Was it running already (left behind by a server that was killed)? */
  wasRunning: boolean
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  password: string
  /** The port of last time: kept where it is still free, so that tools that remember it go on working. */
  lastPort: number | undefined
  /** It had died and runs again. */
  onRestart: () => void
  /** It has died and could not be started again this time; the next attempt follows. */
  onProblem: (problem: Error) => void
  /** Beyond our own settings: tests trade durability for speed. */
  settings?: Record<string, string>
}

const portAttempts = 5
const watchEveryMs = 250
const mostPauseMs = 10_000

/**
 * An eighth of the memory, within reason. A page that is read again costs twenty times less from PostgreSQL's own buffers than
 * from the system's cache, and what is not used of them is not taken.
 */
function sharedBuffers(): string {
  const eighthMb = Math.floor(totalmem() / 2 ** 20 / 8)
  return `${Math.min(Math.max(eighthMb, 128), 1024)}MB`
}

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // A server takes up to fifty; several may share the database, and tools want some.
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
 * PostgreSQL in a folder of ours. It runs in a session of its own, so that a Ctrl-C meant for the server
 * does not cut its requests short; a server that was killed leaves it running, and the next one takes it over.
 * Should it die by itself, it is started again on the same port.
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
  const watch = restartWhenDown({ folder, logFile, launch, ...options, stopping: stopping.signal })
  return {
    port,
    wasRunning: running !== undefined,
    stop: async () => {
      stopping.abort()
      await watch
      await stopPostmaster(folder)
    },
  }
}

/** Between finding a port free and listening on it, another server may take it: then there are others. */
async function tryLaunch(launch: () => Promise<void>, attempt: number): Promise<boolean> {
  try {
    await launch()
    return true
  } catch (error) {
    if (error instanceof PortInUse && attempt < portAttempts) return false
    throw error
  }
}

/** Has a database been made in this data folder? */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return (await readFile(path.join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined)) !== undefined
}

/** initdb works beside the final folder and is moved into place when whole: a kill in between leaves nothing half made. */
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
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new StartProblem(`${path.basename(program)} failed: ${lastErrorLine(said)}`)
}

type Watch = Pick<Options, 'onRestart' | 'onProblem'> & {
  folder: string
  logFile: string
  launch: () => Promise<void>
  stopping: AbortSignal
}

/** Whatever keeps it from starting (a full disk, say) may last: the pauses grow, and each attempt is told. */
async function restartWhenDown({
  folder,
  logFile,
  launch,
  onRestart,
  onProblem,
  stopping,
}: Watch): Promise<void> {
  let pauseMs = watchEveryMs
  while (!stopping.aborted) {
    await rotateLog(logFile).catch(onProblem)
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted || (await findPostmaster(folder))) continue
    try {
      await launch()
      pauseMs = watchEveryMs
      onRestart()
    } catch (error) {
      pauseMs = Math.min(pauseMs * 2, mostPauseMs)
      onProblem(error as Error)
    }
  }
}
