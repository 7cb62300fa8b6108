import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect, type Sql } from '../../../platform/db/connect.ts'
import { startEmbedded } from '../../../platform/db/embedded/embedded.ts'
import { freePort } from '../../../platform/db/embedded/free-port.ts'
import { migrate } from '../../../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../../../platform/db/migrations/migration-folders.ts'
import { type LintelProcess, removeDataDir, startLintel } from '../../../test/lintel-process.ts'
import { withTimeout } from '../../with-timeout.ts'

const run = promisify(execFile)

type End = () => Promise<unknown> | unknown

/** A cleanup step that takes longer is abandoned, so that the others still run. */
const stopTimeoutMs = 30_000

/** What one fault may use. Everything it starts is cleaned up in reverse order, however the fault ends. */
export class FaultContext {
  readonly #filledDir: string
  readonly #ends: End[] = []
  #isOver = false

  /** `filledDir`: a data folder after the first start. */
  constructor(filledDir: string) {
    this.#filledDir = filledDir
  }

  /** An aborted fault may still start something: that is cleaned up at once, and the fault fails. */
  onCleanup(end: End): void {
    this.#ends.unshift(end)
    if (!this.#isOver) return
    void this.cleanUp()
    throw new Error('The fault has already been cleaned up')
  }

  async cleanUp(): Promise<void> {
    this.#isOver = true
    for (const end of this.#ends.splice(0))
      await withTimeout(stopTimeoutMs, 'a cleanup step', (async () => end())()).catch(() => undefined)
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lintel-fault-'))
    this.onCleanup(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
    return folder
  }

  async filledBytes(): Promise<number> {
    const { stdout } = await run('du', ['-sb', this.#filledDir])
    return Number(stdout.split('\t')[0])
  }

  /** A copy of the seeded data folder. */
  async dataDir(folder?: string): Promise<string> {
    const dataDir = folder ?? (await this.folder())
    this.removeOnCleanup(dataDir)
    await run('cp', ['-a', `${this.#filledDir}/.`, dataDir])
    return dataDir
  }

  /** Removes the folder on cleanup, after stopping any PostgreSQL that still runs in it. */
  removeOnCleanup(dataDir: string): void {
    this.onCleanup(() => removeDataDir(dataDir))
  }

  /** A separate migrated PostgreSQL without data. */
  async database(max: number): Promise<{ sql: Sql; url: string }> {
    const postgres = await startEmbedded({
      dataDir: await this.folder(),
      password: 'proof',
      lastPort: undefined,
      onRestart: () => undefined,
      onProblem: () => undefined,
    })
    this.onCleanup(() => postgres.stop())
    const url = `postgresql://postgres:proof@127.0.0.1:${postgres.port}/postgres`
    const sql = connect(url, { max, name: 'proof' })
    this.onCleanup(() => sql.end({ timeout: 1 }))
    await migrate(sql, migrationFolders)
    return { sql, url }
  }

  startServer(environment: Record<string, string>): LintelProcess {
    const server = startLintel(environment)
    this.onCleanup(async () => {
      server.kill('SIGKILL')
      await server.ended
    })
    return server
  }

  /** Starts a site, on a copy of the seeded folder unless one is given, and waits until it is ready. */
  async startSite({ dataDir, ...more }: { dataDir?: string; [variable: string]: string | undefined } = {}) {
    const environment: Record<string, string> = {
      PORT: `${await freePort()}`,
      DATA_DIR: dataDir ?? (await this.dataDir()),
      ...(more as Record<string, string>),
    }
    const server = this.startServer(environment)
    await server.whenReady()
    return { server, environment, url: server.url, dataDir: environment.DATA_DIR as string }
  }
}
