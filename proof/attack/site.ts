import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { keysOf, type LintelProcess, removeDataDir, startLintel } from '../../test/lintel-process.ts'

/** The site under attack: three real servers on one database, and a connection to inspect it. */
export type Site = {
  /** Local: with demonstration data and inbox, without a trusted proxy. */
  local: string
  /** Public, behind a trusted proxy: X-Forwarded-For sets the client address. */
  proxied: string
  /** Public, with the default settings: no trusted proxy, nothing relaxed for tests. */
  shipped: string
  publicUrl: string
  keys: Keys
  /** Values that no response may contain. */
  secrets: string[]
  sql: Sql
  dataDir: string
  /** The size of PostgreSQL's log and the servers' output. */
  logBytes: () => Promise<number>
  /** Errors the servers have logged since the last call. */
  serverErrors: () => string[]
  isAlive: () => boolean
  close: () => Promise<void>
}

const firstStartMs = 300_000
const publicUrl = 'https://lintel.example'
const watch = pathToFileURL(path.join(import.meta.dirname, 'injection', 'watch-prototypes.ts')).href
/** Only observes; permissions stay the same. */
const observed = { LOG_LEVEL: 'error', NODE_OPTIONS: `--import=${watch}` }
/** Lets attacks roll back their writes, so that they do not affect each other. */
const rollback = { REST_EXTRAS: 'rollback' }

/** Passes the cleanup function on before anything is started. */
export async function openSite(whenBegun: (close: () => Promise<void>) => void): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-attack-'))
  const servers: LintelProcess[] = []
  const start = async (environment: Record<string, string>) => {
    const server = startLintel({
      ...observed,
      PORT: `${await freePort()}`,
      DATA_DIR: dataDir,
      ...environment,
    })
    servers.push(server)
    if (closing) server.kill('SIGTERM')
    await server.whenReady({ ms: firstStartMs })
    if (!/^Prototypes are watched/m.test(server.output()))
      throw new Error('the prototype watcher did not start')
    return server
  }
  const endAll = async () => {
    for (const server of servers.toReversed()) {
      server.kill('SIGTERM')
      await server.ended
    }
    await removeDataDir(dataDir)
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= endAll())
  whenBegun(close)
  try {
    const local = await start(rollback)
    const { databaseUrl } = await keysOf(dataDir)
    const sql = connect(databaseUrl, { max: 4, name: 'attack' })
    await closeDemonstration(sql)
    const proxied = await start({
      ...rollback,
      JOIN: 'true',
      TRUSTED_PROXIES: '127.0.0.1',
      SITE_URL: publicUrl,
    })
    const shipped = await start({ JOIN: 'true', SITE_URL: publicUrl })
    const keys = await loadKeys(sql)
    return {
      local: local.url,
      proxied: proxied.url,
      shipped: shipped.url,
      publicUrl,
      keys,
      secrets: await secretsOf(sql, databaseUrl),
      sql,
      dataDir,
      logBytes: () => bytesOfLogs(dataDir, servers),
      serverErrors: serverErrorsOf(servers),
      isAlive: alive(servers),
      close: () => sql.end({ timeout: 5 }).then(close),
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function bytesOfLogs(dataDir: string, servers: LintelProcess[]): Promise<number> {
  const files = ['postgres.log', 'postgres.log.1'].map((name) =>
    stat(path.join(dataDir, name)).catch(() => undefined),
  )
  const sizes = (await Promise.all(files)).map((file) => file?.size ?? 0)
  return [...sizes, ...servers.map((server) => server.output().length)].reduce((sum, size) => sum + size, 0)
}

/** A public server refuses a database with the demonstration passwords, which are not needed here. */
async function closeDemonstration(sql: Sql): Promise<void> {
  await sql`update auth.users set encrypted_password = null`
}

async function secretsOf(sql: Sql, databaseUrl: string): Promise<string[]> {
  const [row] = await sql<{ value: { rootSecret: string; secretKey: string; serviceRoleKey: string } }[]>`
    select value from platform.keys`
  if (!row) throw new Error('there are no keys')
  const { rootSecret, secretKey, serviceRoleKey } = row.value
  return [rootSecret, secretKey, serviceRoleKey, decodeURIComponent(new URL(databaseUrl).password)]
}

/** Overload responses are expected under attack. */
const isOverload = /"status":503|PGRST003|too many clients/

function serverErrorsOf(servers: LintelProcess[]): () => string[] {
  const readLengths = servers.map(() => 0)
  return () =>
    servers.flatMap((server, n) => {
      const output = server.output()
      const fresh = output.slice(readLengths[n])
      readLengths[n] = output.length
      const lines = fresh.split('\n').filter((line) => /"level":(50|60)|Error:|^\s+at /.test(line))
      return lines.filter((line) => !isOverload.test(line))
    })
}

function alive(servers: LintelProcess[]): () => boolean {
  let isAlive = true
  for (const { ended } of servers)
    void ended.then(() => {
      isAlive = false
    })
  return () => isAlive
}
