import type { Server } from 'node:http'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { createBackend } from '../platform/backend.ts'
import { migrate } from '../platform/db/migrate.ts'
import { StartProblem } from '../platform/db/start-problem.ts'
import { loadKeys } from '../platform/keys.ts'
import { createApp, type Services } from './app.ts'
import { ensureWebIsBuilt } from './build-web.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { readKeysFile, writeKeysFile } from './keys-file.ts'
import { createLogger, type Logger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { step } from './progress.ts'
import { loadStaticFiles } from './static-files.ts'
import { createWeb, inProcessUrl, loadBuiltWeb } from './web.ts'

const root = path.resolve(import.meta.dirname, '..')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel)
  let services: Services | undefined
  const app = createApp({ log, metrics: createMetrics(), services: () => services })
  const server = await listen(app.fetch, config)
  const stops: (() => Promise<void>)[] = [() => closeServer(server)]
  stopOnSignal(stops, log)
  try {
    services = await start(config, log, stops)
  } catch (error) {
    for (const stop of stops) await stop().catch(() => undefined)
    throw error
  }
  announce(config, server)
}

async function start(config: Config, log: Logger, stops: (() => Promise<void>)[]): Promise<Services> {
  const building = ensureWebIsBuilt(root)
  building.catch(() => undefined)
  const database = await step('PostgreSQL', () => openDatabase(config, log))
  stops.push(database.stop)
  const keys = await step('Database schema', async (note) => {
    const count = await migrate(
      database.sql,
      [path.join(root, 'platform/sql'), path.join(root, 'supabase/migrations')],
      note,
    )
    note(count ? `${count} migrations applied` : 'up to date')
    return loadKeys(database.sql)
  })
  await writeKeysFile(config.dataDir, {
    ...(await readKeysFile(config.dataDir)),
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    databaseUrl: database.url,
  })
  const backend = createBackend({ sql: database.sql, keys })
  stops.push(backend.stop)
  await step('Web app', async (note) => note(await building))
  return {
    backend: backend.fetch,
    files: await loadStaticFiles(path.join(root, 'build/client')),
    web: createWeb({
      loadBuild: () => loadBuiltWeb(root),
      mode: 'production',
      settings: (request) => ({
        supabaseUrl: '',
        supabaseAnonKey: keys.anonKey,
        siteUrl: config.siteUrl ?? new URL(request.url).origin,
      }),
      backendUrl: inProcessUrl,
      anonKey: keys.anonKey,
      backendFetch: async (input, init) => backend.fetch(new Request(input, init)),
    }),
    isReady: async () => (await database.sql`select 1`.catch(() => [])).length === 1,
  }
}

function listen(fetch: (request: Request) => Response | Promise<Response>, config: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: config.port, hostname: config.host }, () => resolve(server)) as Server
    server.requestTimeout = 60_000
    server.headersTimeout = 15_000
    server.keepAliveTimeout = 65_000
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, config)))
  })
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartProblem(
      `Port ${port} on ${host} is taken. Stop what listens there, or set PORT to another.`,
    )
  if (error.code === 'EACCES')
    return new StartProblem(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`)
  if (error.code === 'EADDRNOTAVAIL')
    return new StartProblem(`${host} is not an address of this machine. Correct HOST.`)
  return error
}

/** Lets requests in flight finish; idle connections are closed at once. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 20_000).unref()
  })
}

function stopOnSignal(stops: (() => Promise<void>)[], log: Logger): void {
  let isStopping = false
  const stop = async (reason: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'stopping')
    for (const each of stops) await each().catch((error) => log.error({ err: error }, 'stopping'))
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('disconnect', () => void stop('launcher gone'))
}

function announce(config: Config, server: Server): void {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.stdout.write(`\nLintel is open at http://${config.host}:${port}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`)
  process.exit(1)
})
