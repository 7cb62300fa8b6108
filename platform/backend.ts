import { Hono } from 'hono'
import { createAuth } from './auth/auth.ts'
import type { AuthOptions } from './auth/auth-context.ts'
import type { MailRequest } from './auth/mail/send-mail.ts'
import { type CaptchaConfig, createCaptcha, type IssuePass } from './captcha/captcha.ts'
import type { Sql } from './db/connect.ts'
import { isUnreachable } from './db/pipelined.ts'
import { createFunctions, type FunctionSettings } from './functions/functions.ts'
import type { FunctionLog } from './functions/start-function.ts'
import { createReadCaller, type ReadCaller } from './http/caller.ts'
import { networkOf } from './http/network.ts'
import type { Keys } from './keys.ts'
import type { Limits } from './realtime/limits.ts'
import { createRealtime, type Realtime } from './realtime/realtime.ts'
import { createRest, type Rest, type RestOptions } from './rest/rest.ts'
import type { FileOwnership } from './storage/file-ownership.ts'
import type { Files } from './storage/open-files.ts'
import type { ServiceParts } from './storage/service.ts'
import { createStorage, type FileMaintenance } from './storage/storage.ts'

export type Backend = {
  fetch: (request: Request) => Response | Promise<Response>
  /** For the HTTP server's 'upgrade' event; returns whether the request was for the backend. */
  handleUpgrade: Realtime['handleUpgrade']
  /** Closes WebSocket connections, which would not end by themselves. */
  closeConnections: () => Promise<void>
  /** For the worker: removal of files without an owner. */
  files: FileMaintenance | undefined
  /** For the worker: queued requests for emails. */
  mailRequests: Record<string, MailRequest>
  /** For the metrics: the connections of /rest/v1. */
  poolStats: Rest['poolStats']
  stop: () => Promise<void>
}

/** Accounts, with the captcha and the edge functions. */
export type AccountOptions = Pick<
  AuthOptions,
  'config' | 'clientAddress' | 'sendMail' | 'sendSms' | 'lockout'
> & {
  captcha: CaptchaConfig
  /** Whether sign-up, sign-in and requests for emails need a solved captcha. */
  isCaptchaRequired?: boolean
  issueCaptchaPass: IssuePass
  functions: {
    folder: string
    env: () => Record<string, string>
    settings?: Record<string, FunctionSettings>
  }
  log: FunctionLog
}

export type BackendOptions = {
  sql: Sql
  databaseUrl: string
  keys: Keys
  /** Where files are stored; without it there is no /storage/v1. */
  files?: Files
  storage?: Pick<ServiceParts, 'maxFileBytes' | 'isRenderingEnabled'> & { isS3Enabled?: boolean }
  /** Tells storage which files have lost their owner. */
  fileOwnership?: FileOwnership
  onError?: (error: Error) => void
  realtime?: Partial<Limits>
  /** The shared secret of an imported project, whose tokens are accepted as well as our own. */
  importedSecret?: string | undefined
  accounts?: AccountOptions
  rest?: Partial<Omit<RestOptions, 'readCaller'>>
  /** Additional services by path. */
  otherServices?: (readCaller: ReadCaller) => Record<string, Hono>
}

/** Supabase's API on one PostgreSQL: /auth/v1, /rest/v1, /storage/v1, /realtime/v1 and /functions/v1. */
export function createBackend(options: BackendOptions): Backend {
  const { databaseUrl, keys } = options
  const readCaller = createReadCaller({
    publicJwk: keys.publicJwk,
    hs256Secret: options.importedSecret,
    publishableKeys: [keys.publishableKey],
    secretKeys: [keys.secretKey],
  })
  const { accounts: accountOptions } = options
  const addressOf = accountOptions && ((request: Request) => networkOf(accountOptions.clientAddress(request)))
  const rest = createRest({
    databaseUrl,
    readCaller,
    addressOf,
    clientAddress: accountOptions?.clientAddress,
    ...(options.onError ? { onError: options.onError } : {}),
    ...options.rest,
  })
  const app = new Hono()
  app.onError((error, c) => {
    options.onError?.(error)
    if (isUnreachable(error) || isFull(error))
      return c.json({ message: 'The database is busy. Please try again.' }, 503, { 'retry-after': '1' })
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  })
  app.route('/rest/v1', rest.app)
  const accounts = options.accounts && mountAccounts(app, options, options.accounts, readCaller)
  const storageAndRealtime = mountStorageAndRealtime(app, options, readCaller, addressOf)
  for (const [path, service] of Object.entries(options.otherServices?.(readCaller) ?? {}))
    app.route(path, service)
  return {
    fetch: (request) => app.fetch(request),
    handleUpgrade: storageAndRealtime.handleUpgrade,
    closeConnections: storageAndRealtime.hangUp,
    files: storageAndRealtime.files,
    mailRequests: accounts?.mailRequests ?? {},
    poolStats: rest.poolStats,
    stop: async () => {
      await Promise.all([rest.stop(), accounts?.stop(), storageAndRealtime.stop()])
    },
  }
}

/** PostgreSQL error class 53: out of connections, memory or disk. */
const isFull = (error: Error & { code?: string }) => /^53/.test(error.code ?? '')

function mountStorageAndRealtime(
  app: Hono,
  {
    sql,
    databaseUrl,
    keys,
    files,
    storage: storageOptions,
    fileOwnership,
    onError,
    realtime: limits = {},
  }: BackendOptions,
  readCaller: ReadCaller,
  addressOf: ((request: Request) => string) | undefined,
) {
  const shared = { sql, readCaller, addressOf, ...(onError ? { onError } : {}) }
  const storage = files && createStorage({ ...shared, keys, fileOwnership, ...files, ...storageOptions })
  const realtime = createRealtime({ ...shared, databaseUrl, limits })
  if (storage) app.route('/storage/v1', storage.app)
  app.route('/realtime/v1', realtime.app)
  return {
    handleUpgrade: realtime.handleUpgrade,
    hangUp: realtime.closeConnections,
    files: storage?.maintenance,
    stop: async () => {
      await Promise.all([storage?.stop(), realtime.stop()])
    },
  }
}

function mountAccounts(
  app: Hono,
  { sql, keys }: BackendOptions,
  { config, clientAddress, sendMail, sendSms, lockout, log, ...options }: AccountOptions,
  readCaller: AuthOptions['readCaller'],
) {
  const captcha = createCaptcha({
    sql,
    secret: keys.secretFor('captcha'),
    config: options.captcha,
    issuePass: options.issueCaptchaPass,
    clientAddress,
  })
  const auth = createAuth({
    sql,
    keys,
    config,
    readCaller,
    captcha: options.isCaptchaRequired === false ? async () => undefined : captcha.check,
    clientAddress,
    sendMail,
    sendSms,
    lockout,
    log,
  })
  const functions = createFunctions({ ...options.functions, readCaller, clientAddress, log })
  app.route('/auth/v1', auth.app)
  app.route('/captcha/v1', captcha.app)
  app.route('/functions/v1', functions.app)
  return { mailRequests: auth.mailRequests, stop: functions.stop }
}
