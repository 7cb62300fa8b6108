import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../../platform/db/migrations/migration-folders.ts'
import { loadKeys } from '../../platform/keys.ts'
import { openFiles } from '../../platform/storage/open-files.ts'
import { createProductBackend, type ProductBackend } from '../../product/backend.ts'
import { createInboxPages } from '../../product/mail/inbox-page.ts'
import { startWorker } from '../../worker/start-worker.ts'
import type { Services } from '../http/app.ts'
import { serveDemoPictures } from '../http/assets/demo-pictures.ts'
import { MapPieces } from '../http/assets/map-tiles.ts'
import { createPages } from '../http/pages.ts'
import { type BackendAccess, inProcessUrl } from '../http/page-renderer.ts'
import { accountOptions, createMailer } from './auth-settings.ts'
import { backgroundTasks } from './background-tasks.ts'
import { ensureWebIsBuilt } from './build-web.ts'
import type { Config } from './config.ts'
import { writeKeysFile } from './data-dir/keys-file.ts'
import { openDatabase } from './database.ts'
import type { DevWeb } from './dev-web.ts'
import { fillDatabase, fillInBackground } from './seed-database.ts'
import type { Logger } from './logger.ts'
import type { Database } from './running-database.ts'
import type { Stops } from './graceful-shutdown.ts'
import { step } from './start-progress.ts'

const reachableWithinMs = 2_000

type Parts = {
  root: string
  config: Config
  /** Where the server answers; the site's address unless SITE_URL names another. Never taken from a request: its Host header may lie. */
  address: string
  log: Logger
  stops: Stops
  devWeb: DevWeb | undefined
}

/** Puts the parts together: database, backend service, background worker and pages, or just the pages over a hosted project. */
export async function assemble(parts: Parts): Promise<Services> {
  const building = parts.devWeb ? Promise.resolve('from its sources' as const) : ensureWebIsBuilt(parts.root)
  building.catch(() => undefined) // awaited below; until then the database is being prepared
  const own = parts.config.hosted ? undefined : await startOwnBackend(parts)
  await step('Web app', async (note) => note(await building))
  return {
    backend: own?.backend.fetch,
    upgrade: own?.backend.handleUpgrade,
    hangUp: own?.backend.hangUp,
    demoPictures: own && parts.config.isDemo ? demoPictures(parts, own.database) : undefined,
    map: createMap(parts),
    inbox: own && parts.config.hasLocalInbox ? createInboxPages(own.database.sql).fetch : undefined,
    isReady: own ? () => isReachable(own.database) : () => isHostedReachable(parts.config),
    ...(await pages(parts, own?.access ?? hostedAccess(parts.config))),
  }
}

function createMap({ log, stops }: Parts): NonNullable<Services['map']> {
  const pieces = new MapPieces(log)
  stops.add(() => pieces.stop())
  return (request) => pieces.answer(request)
}

async function startOwnBackend({ root, config, address, log, stops }: Parts) {
  const database = await step('PostgreSQL', () => openDatabase(config, log))
  stops.add(database.stop)
  const keys = await step('Database schema', async (note) => {
    const applied = await migrate(database.sql, migrationFolders, { onApply: note })
    note(applied ? `${applied} migrations applied` : 'up to date')
    return loadKeys(database.sql)
  })
  await fillDatabase(database.sql, config)
  const { anonKey, serviceRoleKey } = keys
  await writeKeysFile(config.dataDir, { anonKey, serviceRoleKey, databaseUrl: database.url })
  const backend = createProductBackend({
    sql: database.sql,
    databaseUrl: database.url,
    keys,
    importedSecret: config.importedJwtSecret,
    rest: config.rest,
    accounts: accountOptions({ root, config, address, keys, log }),
    files: await openFiles({ dataDir: config.dataDir, s3: config.s3 }),
    payments: { stripe: config.stripe, siteUrl: config.siteUrl ?? address },
    onError: (error) => log.error({ err: error }, 'in the background'),
  })
  stops.add(backend.stop)
  const siteUrl = config.siteUrl ?? address
  const mailer = createMailer(config, database.sql, siteUrl)
  if (!mailer) log.warn('SMTP_URL is not set: mail waits in the outbox until it is')
  const worker = await startWorker({
    databaseUrl: database.url,
    siteUrl,
    mailer,
    mailRequests: backend.mailRequests,
    log,
    tasks: (sql) => backgroundTasks(sql, backend, serviceRoleKey),
  })
  stops.add(worker.stop)
  stops.add(fillInBackground(database.url, log))
  return { database, backend, access: ownAccess(backend, anonKey) }
}

function demoPictures({ config, log, stops }: Parts, { sql }: Database) {
  const pictures = serveDemoPictures({ sql, dataDir: config.dataDir, log })
  stops.add(pictures.close)
  return pictures
}

function ownAccess(backend: ProductBackend, anonKey: string): BackendAccess {
  const fetchInProcess: typeof fetch = async (input, init) => backend.fetch(new Request(input, init))
  return { url: inProcessUrl, anonKey, fetch: fetchInProcess, publicUrl: '' }
}

function hostedAccess({ hosted }: Config): BackendAccess {
  if (!hosted) throw new Error('no hosted project is configured')
  return { url: hosted.url, anonKey: hosted.anonKey, fetch, publicUrl: hosted.url }
}

function pages({ root, config, address, devWeb, log }: Parts, backend: BackendAccess) {
  const siteUrl = config.siteUrl ?? address
  const { isLoopback, captcha, mapService } = config
  return createPages({ root, siteUrl, isLoopback, captcha, mapService, backend, devWeb, log })
}

async function isHostedReachable({ hosted }: Config): Promise<boolean> {
  if (!hosted) return false
  const request = { headers: { apikey: hosted.anonKey }, signal: AbortSignal.timeout(reachableWithinMs) }
  return fetch(`${hosted.url}/auth/v1/health`, request).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** A database that does not answer in time is not there. */
async function isReachable({ sql }: Database): Promise<boolean> {
  const answers = sql`select 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([answers, sleep(reachableWithinMs, false, { ref: false })])
}
