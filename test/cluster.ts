import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { gazetteerEdition } from '../gazetteer/load.ts'
import type { Sql } from '../platform/db/connect.ts'
import { freePort } from '../platform/db/embedded/free-port.ts'
import type { createProductBackend } from '../product/backend.ts'
import { startLintel } from './lintel-process.ts'

export type BackendOptions = Parameters<typeof createProductBackend>[0]

/** With CONTRACT_CLUSTER=2 a backend on a socket is a real `npm run cluster -- --servers 2`, on the test file's own database. */
export const clusterServers = Number(process.env.CONTRACT_CLUSTER ?? 1)

const readyMs = 240_000
const endMs = 30_000
const started = new Map<string, Promise<string>>()

/** One cluster per database, shared by all callers. */
export function clusterFor(options: BackendOptions, dataDir: string | undefined): Promise<string> {
  const running = started.get(options.databaseUrl) ?? startCluster(options, dataDir)
  started.set(options.databaseUrl, running)
  return running
}

async function startCluster(options: BackendOptions, dataDir: string | undefined): Promise<string> {
  const environment = environmentOf(options, dataDir)
  await skipPlaces(options.sql)
  const home = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'lintel-cluster-')))
  const cluster = startLintel(
    { ...environment, DATABASE_URL: options.databaseUrl, DATA_DIR: home, PORT: `${await freePort()}` },
    clusterServers,
  )
  afterAll(async () => {
    cluster.kill('SIGTERM')
    const tooLong = setTimeout(() => cluster.kill('SIGKILL'), endMs)
    await cluster.ended
    clearTimeout(tooLong)
    if (!dataDir) await rm(home, { recursive: true, force: true })
  })
  await cluster.whenReady({ ms: readyMs })
  // The first is ready; the load balancer sends no requests to the others before they are.
  const patience = Date.now() + readyMs
  while (!cluster.output().includes(`${clusterServers} servers are open`)) {
    if (Date.now() > patience) throw new Error(`The cluster did not open:\n${cluster.output()}`)
    await sleep(50)
  }
  return cluster.url
}

/** A test's backend options as environment variables. An option without a variable is an error. */
function environmentOf(options: BackendOptions, dataDir: string | undefined): Record<string, string> {
  const { schemas, isPlanAllowed, isRollbackAllowed, ...others } = options.rest ?? {}
  const unsupported = [...Object.keys(others), ...Object.keys(options.realtime ?? {})]
  if (options.files && !dataDir) unsupported.push('files')
  if (unsupported.length > 0) throw new Error(`npm run cluster has no setting for ${unsupported.join(', ')}`)
  const extras = [isPlanAllowed && 'explain', isRollbackAllowed && 'rollback'].filter(Boolean)
  return {
    ...(schemas ? { REST_SCHEMAS: schemas.join() } : {}),
    ...(extras.length > 0 ? { REST_EXTRAS: extras.join() } : {}),
  }
}

/** Marks the gazetteer as loaded: no contract test needs places, and 1.7 million postcodes take long to load per file. */
async function skipPlaces(sql: Sql): Promise<void> {
  for (const key of ['gazetteer_edition', 'postcodes_edition'])
    await sql`
      insert into public.app_settings (key, value, description)
      values (${key}, to_jsonb(${gazetteerEdition}::text), 'None are needed') on conflict (key) do nothing`
}
