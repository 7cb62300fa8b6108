import path from 'node:path'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../../platform/db/migrations/migration-folders.ts'
import { loadKeys } from '../../platform/keys.ts'
import { openFiles } from '../../platform/storage/open-files.ts'
import { operatorAccessKey } from '../../platform/storage/s3/s3-keys.ts'
import { createProductBackend, type ProductBackend } from '../../product/backend.ts'
import { createInboxPages } from '../../product/mail/inbox-page.ts'
import { startSearchIndex } from '../../product/search-index/start-search-index.ts'
import { startWorker } from '../../worker/start-worker.ts'
import type { Services } from '../http/app.ts'
import { serveDemoPictures } from '../http/assets/demo-pictures.ts'
import { MapFiles } from '../http/assets/map-files.ts'
import type { MetricSources, Metrics } from '../http/metrics.ts'
import { type BackendAccess, inProcessUrl } from '../http/page-renderer.ts'
import { createPages } from '../http/pages.ts'
import type { Parts } from '../http/readiness.ts'
import { archivedFiles, startArchive } from './archive.ts'
import { accountOptions, createMailer } from './auth-settings.ts'
import { backgroundTasks } from './background-tasks.ts'
import { ensureWebIsBuilt } from './build-web.ts'
import type { Config } from './config.ts'
import { writeKeysFile } from './data-dir/keys-file.ts'
import { openDatabase } from './database.ts'
import type { DevWeb } from './dev-web.ts'
import type { GracefulShutdown } from './graceful-shutdown.ts'
import type { Logger } from './logger.ts'
import { configureBuckets } from './project-config/configure-buckets.ts'
import { createReadinessChecks, readMailQueue } from './readiness-checks.ts'
import type { Database } from './running-database.ts'
import { loadPostcodesInBackground, seedDatabase } from './seed-database.ts'
import { printStep } from './start-progress.ts'

const readinessTimeoutMs = 2_000

type Options = {
  root: string
  config: Config
  /** Where the server listens; the site's address unless SITE_URL is set. Never taken from a request, whose Host header is untrusted. */
  listenUrl: string
  log: Logger
  shutdown: GracefulShutdown
  devWeb: DevWeb | undefined
  metrics: Metrics
}

/**
 * Starts database, backend, background worker and web pages, or only the pages when the backend is a hosted project.
 */
export async function startServices(options: Options): Promise<Services> {
  const webBuild = options.devWeb
    ? Promise.resolve('from its sources' as const)
    : ensureWebIsBuilt(options.root)
  webBuild.catch(() => undefined) // awaited below, while the database is being prepared
  const ownBackend = options.config.hosted ? undefined : await startOwnBackend(options)
  await printStep('Web app', async (note) => note(await webBuild))
  return {
    backend: ownBackend?.backend.fetch,
    upgrade: ownBackend?.backend.handleUpgrade,
    closeWebSockets: ownBackend?.backend.closeConnections,
    demoPictures:
      ownBackend && options.config.isDemo ? demoPictures(options, ownBackend.database) : undefined,
    map: await createMapFiles(options),
    inbox:
      ownBackend && options.config.hasLocalInbox
        ? createInboxPages(ownBackend.database.sql).fetch
        : undefined,
    checkParts: ownBackend?.checkParts ?? (() => checkHosted(options.config)),
    ...(await createWebPages(options, ownBackend?.access ?? hostedAccess(options.config))),
  }
}

async function createMapFiles({ config, log, shutdown }: Options): Promise<NonNullable<Services['map']>> {
  const files = await MapFiles.open({ dataDir: config.dataDir, mapArchive: config.mapArchive, log })
  shutdown.add(() => files.stop())
  return (request) => files.handle(request)
}

async function startOwnBackend({ config, listenUrl, log, shutdown, metrics }: Options) {
  const database = await printStep('PostgreSQL', () => openDatabase(config, log, shutdown.signal))
  shutdown.add(database.stop)
  if (!config.isJoining) shutdown.add(await startArchive(config, database, log))
  const keys = await printStep('Database schema', async (note) => {
    const applied = await migrate(database.sql, migrationFolders, { onApply: note })
    note(applied ? `${applied} migrations applied` : 'up to date')
    return loadKeys(database.sql)
  })
  await seedDatabase(database.sql, config)
  await configureBuckets(database.sql, config.project.storage.buckets)
  const { anonKey, serviceRoleKey } = keys
  await writeKeysFile(config.dataDir, {
    anonKey,
    serviceRoleKey,
    s3: operatorAccessKey(keys),
    databaseUrl: database.url,
  })
  const files = archivedFiles(config, await openFiles({ dataDir: config.dataDir, s3: config.s3 }), log)
  const searchIndex = await startSearchIndex({
    sql: database.sql,
    databaseUrl: database.url,
    onError: (error) => log.warn({ err: error }, 'search index'),
    onDifference: (difference) => log.error(difference, 'the search index and SQL disagree'),
  })
  if (searchIndex) shutdown.add(searchIndex.stop)
  const backend = createProductBackend({
    sql: database.sql,
    databaseUrl: database.url,
    keys,
    importedSecret: config.importedJwtSecret,
    rest: {
      ...config.rest,
      interceptor: searchIndex?.calls,
      onSlowStatement: (statement) => log.warn(statement, 'slow statement'),
    },
    accounts: accountOptions({ config, listenUrl, keys, log }),
    storage: {
      maxFileBytes: config.maxFileBytes,
      isRenderingEnabled: config.project.storage.image_transformation.enabled ?? true,
      isS3Enabled: config.project.storage.s3_protocol.enabled ?? true,
    },
    files,
    payments: { stripe: config.stripe, siteUrl: config.siteUrl ?? listenUrl },
    feeds: { siteUrl: config.siteUrl ?? listenUrl },
    onError: (error) => log.error({ err: error }, 'in the background'),
  })
  shutdown.add(backend.stop)
  const siteUrl = config.siteUrl ?? listenUrl
  const mailer = createMailer(config, database.sql, siteUrl)
  if (!mailer) log.warn('emails stay in the outbox until SMTP_URL is set')
  const worker = await startWorker({
    databaseUrl: database.url,
    siteUrl,
    mailer,
    mailRequests: backend.mailRequests,
    log,
    tasks: (sql) =>
      backgroundTasks(sql, backend, { serviceRoleKey, feedFolder: path.join(config.dataDir, 'feeds') }),
    onRun: metrics.observeTask,
  })
  shutdown.add(worker.stop)
  shutdown.add(loadPostcodesInBackground(database.url, log))
  const parts = createReadinessChecks({ sql: database.sql, config, blobs: files.blobs })
  shutdown.add(parts.stop)
  Object.assign(metrics.sources, {
    parts: parts.check,
    mailQueue: () => readMailQueue(database.sql),
    pools: backend.poolStats,
    ...(searchIndex ? { searchIndex: searchIndex.figures } : {}),
  } satisfies MetricSources)
  return { database, backend, access: ownAccess(backend, anonKey), checkParts: parts.check }
}

function demoPictures({ config, log, shutdown }: Options, { sql }: Database) {
  const pictures = serveDemoPictures({ sql, dataDir: config.dataDir, log })
  shutdown.add(pictures.close)
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

function createWebPages({ root, config, listenUrl, devWeb, log, metrics }: Options, backend: BackendAccess) {
  const siteUrl = config.siteUrl ?? listenUrl
  const { isLoopback, captcha, passwordPolicy, mapService } = config
  return createPages({
    ...{ root, siteUrl, isLoopback, captcha, passwordPolicy, mapService, backend, devWeb, log },
    onCacheLookup: metrics.observeCacheLookup,
  })
}

async function checkHosted({ hosted }: Config): Promise<Parts> {
  const unreachable: Parts = { supabase: { status: 'failing', message: 'cannot be reached' } }
  if (!hosted) return unreachable
  const request = { headers: { apikey: hosted.anonKey }, signal: AbortSignal.timeout(readinessTimeoutMs) }
  return fetch(`${hosted.url}/auth/v1/health`, request).then(
    ({ ok }): Parts => (ok ? { supabase: { status: 'ok' } } : unreachable),
    () => unreachable,
  )
}
