import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'

const run = promisify(execFile)
const password = 'test'
const shared = { password, lastPort: undefined, onRestart: () => undefined, onProblem: console.error }
const quick = { fsync: 'off', shared_buffers: '32MB', max_connections: '30' }

/** A PostgreSQL and its hot standby. */
export async function startPrimaryAndStandby(): Promise<{ primaryUrl: string; standbyUrl: string }> {
  const dataDir = await folder('primary')
  const primary = await startEmbedded({ ...shared, dataDir, settings: quick })
  const primaryUrl = `postgresql://postgres:${password}@127.0.0.1:${primary.port}/postgres`
  const copyDir = await folder('standby')
  await copyRunningDatabase(primaryUrl, path.join(dataDir, 'postgres'), path.join(copyDir, 'postgres'))
  const following = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`
  const standby = await startEmbedded({
    ...shared,
    dataDir: copyDir,
    settings: { ...quick, primary_conninfo: following, hot_standby: 'on' },
  })
  afterAll(async () => {
    await standby.stop()
    await primary.stop()
    await Promise.all([dataDir, copyDir].map((each) => rm(each, { recursive: true, force: true })))
  })
  return { primaryUrl, standbyUrl: `postgresql://postgres:${password}@127.0.0.1:${standby.port}/postgres` }
}

const folder = (name: string) => mkdtemp(path.join(tmpdir(), `lintel-${name}-`))

/** A base backup without pg_basebackup, which the embedded PostgreSQL lacks. */
async function copyRunningDatabase(url: string, from: string, to: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'backup' })
  await sql`select pg_backup_start('copy', true)`
  await run('cp', ['-a', from, to])
  const [row] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
  await sql.end()
  await rm(path.join(to, 'postmaster.pid'), { force: true })
  await writeWithOwnerOf(path.join(to, 'backup_label'), row?.labelfile ?? '', to)
  await writeWithOwnerOf(path.join(to, 'standby.signal'), '', to)
}

/** The file gets the owner of its folder, because the server may run as another user than the tests. */
async function writeWithOwnerOf(file: string, text: string, model: string): Promise<void> {
  await writeFile(file, text)
  const { uid, gid } = await stat(model)
  await chmod(file, 0o600)
  if (process.getuid?.() === 0) await run('chown', [`${uid}:${gid}`, file])
}
