import { execFile } from 'node:child_process'
import { chmod, chown, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { type PostgresBinaries, postgresBinaries } from '../../platform/db/embedded/embedded-binaries.ts'
import { launchPostgres } from '../../platform/db/embedded/launch-postgres.ts'
import { type PostgresAccount, postgresAccount } from '../../platform/db/embedded/postgres-account.ts'
import { findPostmaster, stopPostmaster } from '../../platform/db/embedded/postmaster.ts'

const run = promisify(execFile)

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'logical',
  hot_standby: 'on',
  wal_keep_size: '512MB',
  // A dead primary is noticed by its standbys at once, because they share a machine.
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '500ms',
  jit: 'off',
  timezone: 'UTC',
}

/** One PostgreSQL of a replicated database, with the programs of the embedded one. */
export class PostgresNode {
  readonly name: string
  readonly port: number
  /** Contains `postgres`, the data folder. */
  readonly dataDir: string
  readonly #password: string
  readonly #binaries: PostgresBinaries
  readonly #account: PostgresAccount
  #sql: Sql | undefined

  static async create(options: { name: string; port: number; dataDir: string; password: string }) {
    const binaries = await postgresBinaries()
    const account = await postgresAccount([options.dataDir, path.dirname(binaries.postgres)])
    return new PostgresNode(options, binaries, account)
  }

  private constructor(
    { name, port, dataDir, password }: Parameters<typeof PostgresNode.create>[0],
    binaries: PostgresBinaries,
    account: PostgresAccount,
  ) {
    this.name = name
    this.port = port
    this.dataDir = dataDir
    this.#password = password
    this.#binaries = binaries
    this.#account = account
  }

  get folder(): string {
    return path.join(this.dataDir, 'postgres')
  }

  get url(): string {
    return `postgresql://postgres:${this.#password}@127.0.0.1:${this.port}/postgres`
  }

  /** A connection of the harness, whatever the node's role. */
  get sql(): Sql {
    this.#sql ??= connect(this.url, { max: 2, name: 'proof', isReplica: true })
    return this.#sql
  }

  async start(): Promise<void> {
    await launchPostgres({
      folder: this.folder,
      binaries: this.#binaries,
      account: this.#account,
      logFile: path.join(this.dataDir, 'postgres.log'),
      settings: { ...settings, port: `${this.port}` },
    })
  }

  async isUp(): Promise<boolean> {
    return (await findPostmaster(this.folder)) !== undefined
  }

  /** Fast shutdown: waits until all standbys and subscribers have received everything. */
  async stop(): Promise<void> {
    await this.disconnect()
    await stopPostmaster(this.folder)
  }

  /** Kills the postmaster and all its processes, as a power cut would. */
  async kill(): Promise<void> {
    await this.disconnect()
    const postmaster = await findPostmaster(this.folder)
    if (!postmaster) return
    process.kill(postmaster.pid, 'SIGSTOP') // so that it does not clean up after its children
    for (const pid of [...(await this.#children(postmaster.pid)), postmaster.pid]) kill(pid, 'SIGKILL')
    while (await this.isUp()) await sleep(5)
  }

  /** The processes that stream to standbys and subscribers. */
  async walSenders(): Promise<number[]> {
    const rows = await this.sql<{ pid: number }[]>`select pid from pg_stat_replication`
    return rows.map(({ pid }) => pid)
  }

  async #children(pid: number): Promise<number[]> {
    const { stdout } = await run('ps', ['--ppid', `${pid}`, '-o', 'pid=']).catch(() => ({ stdout: '' }))
    return stdout.split('\n').map(Number).filter(Boolean)
  }

  async disconnect(): Promise<void> {
    const sql = this.#sql
    this.#sql = undefined
    await sql?.end({ timeout: 0 })
  }

  /** Becomes a copy of the running primary and follows it. */
  async cloneFrom(primary: PostgresNode): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
    const backup = connect(primary.url, { max: 1, name: 'proof base backup' })
    await backup`select pg_backup_start('ha', true)`
    await run('cp', ['-a', primary.folder, this.folder])
    const [row] = await backup<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    await backup.end()
    await rm(path.join(this.folder, 'postmaster.pid'), { force: true })
    await this.#write('backup_label', row?.labelfile ?? '')
    await this.follow(primary)
  }

  /** Starts as a standby of the primary. */
  async follow(primary: PostgresNode): Promise<void> {
    await this.#write('standby.signal', '')
    await this.#write(
      'postgresql.auto.conf',
      `primary_conninfo = '${this.#conninfo(primary)}'\nrecovery_target_timeline = 'latest'\n`,
    )
    await this.start()
  }

  /** A running standby follows another primary. */
  async refollow(primary: PostgresNode): Promise<void> {
    await this.sql.unsafe(`alter system set primary_conninfo = '${this.#conninfo(primary)}'`)
    await this.sql`select pg_reload_conf()`
  }

  async promote(): Promise<void> {
    await this.sql`select pg_promote(true, 30)`
  }

  async setSynchronous(standbys: string[]): Promise<void> {
    const names = standbys.length ? `ANY 1 (${standbys.join(', ')})` : ''
    await this.sql.unsafe(`alter system set synchronous_standby_names = '${names}'`)
    await this.sql`select pg_reload_conf()`
  }

  /** How far it has received the log. */
  async received(): Promise<bigint> {
    const [row] = await this.sql<{ at: string }[]>`
      select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as at`
    return BigInt(row?.at ?? 0)
  }

  #conninfo(primary: PostgresNode): string {
    return `host=127.0.0.1 port=${primary.port} user=postgres password=${this.#password} application_name=${this.name}`
  }

  /** With the owner that PostgreSQL runs as. */
  async #write(name: string, text: string): Promise<void> {
    const file = path.join(this.folder, name)
    await writeFile(file, text)
    await chmod(file, 0o600)
    if (this.#account.owner) await chown(file, this.#account.owner.uid, this.#account.owner.gid)
  }
}

/** Ignores a process that is gone. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}
