import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresBinaries, postgresBinaries } from './embedded-binaries.ts'
import { freePort } from './free-port.ts'
import { type PostgresAccount, postgresAccount } from './postgres-account.ts'
import { StartProblem } from './start-problem.ts'

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
  onRestart: () => void
  /** Beyond our own settings: tests trade durability for speed. */
  settings?: Record<string, string>
}

const readyWithinMs = 60_000
const watchEveryMs = 250

const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  wal_level: 'logical',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
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
  await initialise(folder, options.password, binaries, account)

  const running = await runningPostmaster(folder)
  const port = running?.port ?? (await freePort(options.lastPort))
  const launch = () =>
    launchPostgres({
      folder,
      binaries,
      account,
      logFile: path.join(options.dataDir, 'postgres.log'),
      settings: { ...ownSettings, ...options.settings, port: `${port}` },
    })
  if (!running) await launch()

  let isStopping = false
  const watch = watchOver(
    folder,
    () => isStopping,
    async () => {
      await launch()
      options.onRestart()
    },
  )
  return {
    port,
    wasRunning: running !== undefined,
    stop: async () => {
      isStopping = true
      await watch
      await stopPostmaster(folder)
    },
  }
}

/** initdb works beside the final folder and is moved into place when whole: a kill in between leaves nothing half made. */
async function initialise(
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
) {
  if (await readFile(path.join(folder, 'PG_VERSION')).catch(() => undefined)) return
  const making = `${folder}.new`
  const passwordFile = `${folder}.password`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account.owner) {
    await chown(making, account.owner.uid, account.owner.gid)
    await chown(passwordFile, account.owner.uid, account.owner.gid)
  }
  try {
    await runToEnd(account, binaries.initdb, [
      `--pgdata=${making}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ])
    await rename(making, folder)
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
  if (code !== 0) throw new StartProblem(`${path.basename(program)} failed: ${lastLineOf(said)}`)
}

type Launch = {
  folder: string
  binaries: PostgresBinaries
  account: PostgresAccount
  logFile: string
  settings: Record<string, string>
}

async function launchPostgres({ folder, binaries, account, logFile, settings }: Launch): Promise<void> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const giveUpAt = Date.now() + readyWithinMs
  const log = await open(logFile, 'a', 0o600)
  const logStart = (await log.stat()).size
  try {
    // After a crash the old backends may hold the shared memory for a moment: PostgreSQL then refuses, and is asked again.
    while (Date.now() < giveUpAt) {
      await removeStaleLock(folder)
      const { file, args, as } = account.command(binaries.postgres, ['-D', folder, ...flags])
      const child = spawn(file, args, { ...as, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
      child.unref()
      if (await becomesReady(folder, child, giveUpAt)) return
      await sleep(watchEveryMs)
      if (!(await mayRetry(logFile, logStart))) break
    }
    const text = await readFile(logFile, 'utf8')
    throw new StartProblem(
      `PostgreSQL did not start: ${lastLineOf(text.slice(logStart))} (more in ${logFile})`,
    )
  } finally {
    await log.close()
  }
}

/** PostgreSQL takes any process with the number in its lock file for a living one; we have looked closer. */
async function removeStaleLock(folder: string): Promise<void> {
  if (!(await runningPostmaster(folder))) await rm(path.join(folder, 'postmaster.pid'), { force: true })
}

async function mayRetry(logFile: string, from: number): Promise<boolean> {
  const text = (await readFile(logFile, 'utf8')).slice(from)
  return /shared memory block .* still in use|lock file "postmaster.pid" already exists/.test(text)
}

async function becomesReady(folder: string, child: ChildProcess, giveUpAt: number): Promise<boolean> {
  const { promise: exited, resolve } = Promise.withResolvers<'exited'>()
  child.once('error', () => resolve('exited')).once('exit', () => resolve('exited'))
  while (Date.now() < giveUpAt) {
    if ((await runningPostmaster(folder))?.isReady) return true
    if ((await Promise.race([exited, sleep(25)])) === 'exited') return false
  }
  return false
}

async function watchOver(
  folder: string,
  isStopping: () => boolean,
  restart: () => Promise<void>,
): Promise<void> {
  while (!isStopping()) {
    await sleep(watchEveryMs)
    if (isStopping() || (await runningPostmaster(folder))) continue
    await restart().catch(() => undefined) // tried again at the next look
  }
}

/** What PostgreSQL says of itself in postmaster.pid: line 1 pid, line 4 port, line 8 state. */
async function runningPostmaster(
  folder: string,
): Promise<{ pid: number; port: number; isReady: boolean } | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await isLivingPostgres(pid))) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * After a reboot the number may belong to another program, and where nobody collects the dead (containers
 * without an init) a killed PostgreSQL keeps its number. Where /proc is missing, the number is believed.
 */
async function isLivingPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat === undefined || /^\d+ \(postgres[^)]*\) [^ZX]/.test(stat)
}

/** SIGINT is PostgreSQL's "fast" shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopPostmaster(folder: string): Promise<void> {
  const running = await runningPostmaster(folder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const giveUpAt = Date.now() + readyWithinMs
  while ((await isLivingPostgres(running.pid)) && Date.now() < giveUpAt) await sleep(25)
}

function lastLineOf(text: string): string {
  const lines = text.trim().split('\n')
  const telling = lines.findLast((line) => /(error|fatal|panic|could not)/i.test(line)) ?? lines.at(-1) ?? ''
  return telling.trim() || 'no reason given'
}
