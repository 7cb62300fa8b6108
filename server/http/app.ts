import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { discardBody } from '../../platform/http/discard-body.ts'
import { setPeerAddress } from '../../platform/http/peer-address.ts'
import { unavailableReason } from '../../platform/http/unavailable-reason.ts'
import { defaultMaxFileBytes } from '../../platform/storage/default-limits.ts'
import { tooLarge } from '../../platform/storage/errors.ts'
import { respondError } from '../../platform/storage/http/respond-error.ts'
import type { Logger } from '../boot/logger.ts'
import { redactPath } from '../page-cache/page-key.ts'
import { version } from '../version.ts'
import { compressionMiddleware } from './assets/compression-middleware.ts'
import type { Metrics } from './metrics.ts'
import { type Parts, respondReadiness } from './readiness.ts'
import { setRequestId } from './request-id.ts'
import { createStatusHistory, respondStatus } from './status-page.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** What serves requests after startup. Until then, and while the database is unavailable, requests get status 503. */
export type Services = {
  backend: Fetch | undefined
  /** Handles WebSockets; returns whether the request was for one. */
  upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => boolean) | undefined
  /** Closes WebSockets, which would otherwise stay open. */
  closeWebSockets?: (() => Promise<void>) | undefined
  /** The local inbox. */
  inbox?: Fetch | undefined
  /** The drawn pictures of demonstration listings. */
  demoPictures?: Fetch | undefined
  /** The map's tiles, letters and still pictures. */
  map?: Fetch | undefined
  files: (request: Request) => Response | undefined
  /** A cached page, if it can be served without waiting. */
  cachedPage?: (request: Request) => Response | undefined
  web: Fetch
  checkParts: () => Promise<Parts>
}

type Options = {
  log: Logger
  metrics: Metrics
  services: () => Services | undefined
  /** The step of the startup that is running. */
  startingStep?: () => string | undefined
  /** Only this machine can reach the site. */
  isLoopback: boolean
  /** Bearer token that gives access to the metrics from anywhere. */
  metricsToken?: string | undefined
  /** The largest file that /storage/v1 accepts. */
  maxFileBytes?: number
}

const backendPaths = [
  '/auth/v1',
  '/captcha/v1',
  '/rest/v1',
  '/storage/v1',
  '/realtime/v1',
  '/functions/v1',
  '/payments/v1',
  '/webhooks',
  '/v1/property',
]
const maxBodyBytes = 2 * 1024 * 1024
/** Anonymous requests and account requests are never longer than a message. */
const maxShortBodyBytes = 64 * 1024
/** The form around an uploaded file. */
const formBytes = 1024 * 1024
export const responseTimeoutMs = 30_000
/** A photo over a slow connection, and its decoding. */
const uploadTimeoutMs = 120_000
const retryAfterSeconds = 2
const isProbe = /^\/(healthz|readyz|metrics)$/
/** Without TRACE, which would show a script headers that the browser hides from it. */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** The HTTP application: health, static files, the backend's services and the pages. */
export function createApp({
  log,
  metrics,
  services,
  startingStep = () => undefined,
  isLoopback,
  metricsToken,
  maxFileBytes = defaultMaxFileBytes,
}: Options): Hono {
  const app = new Hono()
  // A proxy on this machine makes every request look local, so on a public site no request counts as local.
  const isLocalRequest = (c: Context) => isLoopback && isLocal(c)
  const startedAt = new Date()
  const history = createStatusHistory()
  const checkParts = () => {
    const check = services()?.checkParts
    return check && history.observe(check)
  }

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const id = requestId(c)
    setRequestId(c.req.raw, id)
    await next()
    const ms = performance.now() - startedAt
    const { path, method } = c.req
    c.res.headers.set('x-request-id', id)
    metrics.observe(path, method, c.res.status, ms)
    const level = levelFor(path, c.res.status)
    log[level](
      { id, method, path: redactPath(path), status: c.res.status, ms: Math.round(ms * 10) / 10 },
      'request',
    )
  })
  app.use(securityHeaders)
  app.use(async (c, next) =>
    c.req.method === 'TRACE' ? c.text('Requests are not sent back.', 405, { allow: methods }) : next(),
  )
  app.get('/healthz', (c) => c.json({ status: 'ok', version }))
  app.get('/readyz', (c) => respondReadiness(c, checkParts(), startingStep()))
  app.get('/status', (c) =>
    respondStatus(c, { checkParts: checkParts(), history, startedAt, startingStep: startingStep() }),
  )
  app.get('/metrics', async (c) => {
    if (!isLocalRequest(c) && !hasToken(c, metricsToken)) return c.notFound()
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  app.use(async (c, next) => (isForDevelopers(c.req.path) && !isLocalRequest(c) ? c.notFound() : next()))
  app.use(async (c, next) => (services() ? next() : respondNotReady(c)))
  app.use(async (c, next) => services()?.files(c.req.raw) ?? next())
  app.use(async (c, next) => (isDecodable(c.req.raw) ? next() : c.text('The address cannot be read.', 400)))
  app.use(async (c, next) =>
    isBackendPath(c.req.path) ? next() : (services()?.cachedPage?.(c.req.raw) ?? next()),
  )
  app.use(compressionMiddleware())
  const uploadLimit = limitUpload(maxFileBytes)
  app.use('/storage/v1/*', (c, next) => (limitsItself(c.req.path) ? next() : uploadLimit(c, next)))
  const [shortBody, longBody] = [limitBody(maxShortBodyBytes), limitBody(maxBodyBytes)]
  app.use((c, next) => {
    if (c.req.path.startsWith('/storage/v1/')) return next()
    return (hasShortBody(c) ? shortBody : longBody)(c, next)
  })
  const [responseTimeout, uploadTimeout] = [timeout(responseTimeoutMs), timeout(uploadTimeoutMs)]
  app.use((c, next) => (c.req.path.startsWith('/storage/v1/') ? uploadTimeout : responseTimeout)(c, next))

  for (const path of backendPaths) {
    app.all(
      `${path}/*`,
      (c) => services()?.backend?.(setPeerAddress(c.req.raw, remoteAddress(c))) ?? c.notFound(),
    )
  }
  app.get('/demo/pictures/*', (c, next) => services()?.demoPictures?.(c.req.raw) ?? next())
  app.get('/map/*', (c, next) => services()?.map?.(c.req.raw) ?? next())
  for (const path of ['/dev/inbox', '/dev/inbox.json'])
    app.get(path, (c, next) => services()?.inbox?.(c.req.raw) ?? next())
  app.all('*', (c) => (services() as Services).web(c.req.raw))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ err: error, path: redactPath(c.req.path) }, 'unhandled')
    const unavailable = unavailableReason(error)
    if (unavailable)
      return c.json({ message: unavailable.message }, 503, { 'retry-after': unavailable.retryAfterSeconds })
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  })
  return app
}

function levelFor(path: string, status: number): 'error' | 'warn' | 'info' | 'debug' {
  if (isProbe.test(path)) return 'debug'
  // Clients of S3 often ask for features that are not there, which is no fault of the server.
  if (status === 501) return 'info'
  if (status >= 500) return 'error'
  if (status === 404) return 'warn'
  return /^\/(assets|demo\/pictures)\//.test(path) ? 'debug' : 'info'
}

function limitBody(maxSize: number): MiddlewareHandler {
  const size = maxSize < 1024 * 1024 ? `${maxSize / 1024} KB` : `${maxSize / 1024 / 1024} MB`
  return bodyLimit({
    maxSize,
    onError: (c) => discardBody(c.req.raw, c.json({ message: `The request is larger than ${size}.` }, 413)),
  })
}

/** The API key identifies the project; only a different bearer token identifies a user. The services verify it. */
function hasShortBody(c: Context): boolean {
  if (/^\/(auth|captcha)\/v1\//.test(c.req.path)) return true
  if (!/^\/(rest|functions|payments)\/v1\//.test(c.req.path)) return false
  const bearer = c.req.header('authorization')?.replace(/^bearer\s+/i, '')
  return !bearer || bearer === (c.req.header('apikey') ?? c.req.query('apikey'))
}

/** Uses the storage API's error format and CORS headers, which its clients expect. */
const limitUpload = (maxFileBytes: number) =>
  bodyLimit({
    maxSize: maxFileBytes + formBytes,
    onError: (c) =>
      discardBody(
        c.req.raw,
        respondError(c, tooLarge().with({ httpStatus: 413 }), () => undefined),
      ),
  })

/**
 * The service limits resumable uploads itself, as data arrives. `bodyLimit` would buffer a body of unknown length, and
 * an interrupted upload would lose everything. Clients of S3 get errors in their own format.
 */
const limitsItself = (path: string) => /^\/storage\/v1\/(upload\/resumable|s3)(\/|$)/.test(path)

/** Checked for pages only: the router logs a warning for each path that it cannot decode. */
function isDecodable({ url }: Request): boolean {
  const { pathname, search } = new URL(url)
  if (isBackendPath(pathname)) return true
  // PostgreSQL cannot store NUL.
  if (search.includes('%00')) return false
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}

const isBackendPath = (pathname: string) => backendPaths.some((path) => pathname.startsWith(`${path}/`))

function respondNotReady(c: Context) {
  return c.text('Starting. Please try again in a moment.', 503, { 'retry-after': `${retryAfterSeconds}` })
}

/**
 * A direct request from this machine by its own name. Requests through a local proxy would all look local, and a host
 * name that merely resolves to this machine is how DNS rebinding works.
 */
function isLocal(c: Context): boolean {
  const { hostname } = new URL(c.req.url)
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress(c) ?? '') &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) &&
    !proxyHeaders.some((name) => c.req.header(name))
  )
}

function hasToken(c: Context, token: string | undefined): boolean {
  if (!token) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`))
}

/** Case-insensitive and decoded, like the router. */
function isForDevelopers(path: string): boolean {
  return /^\/+dev(\/|$)/i.test(
    path.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
  )
}

/** Undefined in tests that call the app without a socket. */
const remoteAddress = (c: Context) =>
  'incoming' in (c.env ?? {}) ? getConnInfo(c).remote.address : undefined

function requestId(c: Context): string {
  const header = c.req.header('x-request-id')
  return header && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

async function securityHeaders(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  const { headers } = c.res
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('x-frame-options', 'DENY')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()')
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  // Responses of services are private to the caller unless the service says otherwise.
  if (!headers.has('cache-control') && isBackendPath(c.req.path)) headers.set('cache-control', 'no-store')
  const isSecure = new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https'
  if (isSecure) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
