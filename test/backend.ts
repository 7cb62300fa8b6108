import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll } from 'vitest'
import type { Sql } from '../platform/db/connect.ts'
import { type Keys, loadKeys } from '../platform/keys.ts'
import type { RestOptions } from '../platform/rest/rest.ts'
import { createProductBackend } from '../product/backend.ts'
import { type BackendOptions, clusterFor, clusterServers } from './cluster.ts'
import { testDatabase } from './database.ts'
import { startTestServers } from './test-servers.ts'

export type RestSettings = Partial<Omit<RestOptions, 'readCaller'>>
export type RunningBackend = { url: string; keys: Keys; sql: Sql; databaseUrl: string }

/** The backend over HTTP with the contract's fixture in its database; stopped after the file's tests. */
export async function startBackend(rest: RestSettings = {}): Promise<RunningBackend> {
  const { sql, url: databaseUrl } = await testDatabase()
  await sql.unsafe(await readFile(path.resolve('contract/rest/fixture.sql'), 'utf8'))
  const keys = await loadKeys(sql)
  const url = await startTestBackend({
    sql,
    databaseUrl,
    keys,
    rest: { schemas: ['public', 'fixture'], ...rest },
  })
  return { url, keys, sql, databaseUrl }
}

/** `dataDir` is where its files are, if it has any. */
export function startTestBackend(options: BackendOptions, dataDir?: string): Promise<string> {
  if (clusterServers > 1) return clusterFor(options, dataDir)
  return startTestServers(() => (server) => {
    const backend = createProductBackend(options)
    server.on('request', getRequestListener(backend.fetch))
    server.on('upgrade', (request, socket, head) => {
      if (!backend.handleUpgrade(request, socket, head)) socket.destroy()
    })
    afterAll(backend.stop)
  })
}
