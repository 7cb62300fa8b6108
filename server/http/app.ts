import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { afterDiscarding } from '../../platform/http/discard-body.ts'
import { notePeer } from '../../platform/http/peer-address.ts'
import { whyAway } from '../../platform/http/unavailable-reason.ts'
import { tooLarge } from '../../platform/storage/errors.ts'
import { respondError } from '../../platform/storage/http/respond-error.ts'
import { maxUploadBytes } from '../../platform/storage/store-file.ts'
import type { Logger } from '../boot/logger.ts'
import { pathToLog } from '../page-cache/page-key.ts'
import { version } from '../version.ts'
import { compress } from './assets/compression-middleware.ts'
import type { Metrics } from './metrics.ts'
import { noteRequestId } from './request-id.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** What serves once the start is over. Before, and while the database is away, requests are asked to come back. */
export type Services = {
  backend: Fetch | undefined
  /** WebSockets; answers whether the request was for one. */
  upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => boolean) | undefined
  /** Ends the connections that would never end by themselves. */
  hangUp?: (() => Promise<void>) | undefined
  /** The mail that stayed on this machine. */
  inbox?: Fetch | undefined
  /** The drawn pictures of the demonstration. */
  demoPictures?: Fetch | undefined
  /** Our own map, in pieces. */
  map?: Fetch | undefined
  files: (request: Request) => Response | undefined
  /** A page that was rendered a moment ago, answered at once. */
  keptPage?: (request: Request) => Response | undefined
  web: Fetch
  isReady: () => Promise<boolean>
}

type Parts = {
  log: Logger
  metrics: Metrics
  services: () => Services | undefined
  /** Only people on this machine are meant to reach the server. */
  isLoopback: boolean
  /** Whoever has it may read the metrics, from wherever they ask. */
  metricsToken?: string | undefined
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
]
const maxBodyBytes = 2 * 1024 * 1024
/** Nobody without an account sends more than a message, and no request about an account is longer. */
const maxShortBodyBytes = 64 * 1024
/** A photograph and the form around it. */
const maxFormBytes = maxUploadBytes + 1024 * 1024
export const answerWithinMs = 30_000
/** A photograph over a slow line, and its decoding. */
const storeWithinMs = 120_000
const retryAfterSeconds = 2
const isProbe = /^\/(healthz|readyz|metrics)$/
/** TRACE would show a script the headers that its browser keeps from it, and no Request can even be made of it. */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const relayHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** The one HTTP application: health, files, the backend's services and the pages. */
export function createApp({ log, metrics, services, isLoopback, metricsToken }: Parts): Hono {
  const app = new Hono()
  // A proxy on this machine may pass on requests of everybody as its own, under our own name: on a public site nobody is local.
  const isFromHere = (c: Context) => isLoopback && isLocal(c)

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const id = requestId(c)
    noteRequestId(c.req.raw, id)
    await next()
    const ms = performance.now() - startedAt
    const { path, method } = c.req
    c.res.headers.set('x-request-id', id)
    metrics.observe(path, method, c.res.status, ms)
    const level = levelFor(path, c.res.status)
    log[level](
      { id, method, path: pathToLog(path), status: c.res.status, ms: Math.round(ms * 10) / 10 },
      'request',
    )
  })
  app.use(securityHeaders)
  app.use(async (c, next) =>
    c.req.method === 'TRACE' ? c.text('Requests are not sent back.', 405, { allow: methods }) : next(),
  )
  app.get('/healthz', (c) => c.json({ status: 'ok', version }))
  app.get('/readyz', async (c) => ((await services()?.isReady()) ? c.text('ready') : notYet(c)))
  app.get('/metrics', async (c) => {
    if (!isFromHere(c) && !hasToken(c, metricsToken)) return c.notFound()
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  app.use(async (c, next) => (isForDevelopers(c.req.path) && !isFromHere(c) ? c.notFound() : next()))
  app.use(async (c, next) => (services() ? next() : notYet(c)))
  app.use(async (c, next) => services()?.files(c.req.raw) ?? next())
  app.use(async (c, next) => (isReadable(c.req.raw) ? next() : c.text('The address cannot be read.', 400)))
  app.use(async (c, next) =>
    isOfBackend(c.req.path) ? next() : (services()?.keptPage?.(c.req.raw) ?? next()),
  )
  app.use(compress())
  app.use('/storage/v1/*', (c, next) => (isPart(c.req.path) ? next() : limitUpload(c, next)))
  const [shortBody, longBody] = [limitBody(maxShortBodyBytes), limitBody(maxBodyBytes)]
  app.use((c, next) => {
    if (c.req.path.startsWith('/storage/v1/')) return next()
    return (isShort(c) ? shortBody : longBody)(c, next)
  })
  const [answering, storing] = [timeout(answerWithinMs), timeout(storeWithinMs)]
  app.use((c, next) => (c.req.path.startsWith('/storage/v1/') ? storing : answering)(c, next))

  for (const path of backendPaths) {
    app.all(`${path}/*`, (c) => services()?.backend?.(notePeer(c.req.raw, remoteAddress(c))) ?? c.notFound())
  }
  app.get('/demo/pictures/*', (c, next) => services()?.demoPictures?.(c.req.raw) ?? next())
  app.get('/map/*', (c, next) => services()?.map?.(c.req.raw) ?? next())
  for (const path of ['/dev/inbox', '/dev/inbox.json'])
    app.get(path, (c, next) => services()?.inbox?.(c.req.raw) ?? next())
  app.all('*', (c) => (services() as Services).web(c.req.raw))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ err: error, path: pathToLog(c.req.path) }, 'unhandled')
    const away = whyAway(error)
    if (away) return c.json({ message: away.message }, 503, { 'retry-after': away.retryAfterSeconds })
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  })
  return app
}

function levelFor(path: string, status: number): 'error' | 'warn' | 'info' | 'debug' {
  if (isProbe.test(path)) return 'debug'
  if (status >= 500) return 'error'
  if (status === 404) return 'warn'
  return /^\/(assets|demo\/pictures)\//.test(path) ? 'debug' : 'info'
}

function limitBody(maxSize: number): MiddlewareHandler {
  const size = maxSize < 1024 * 1024 ? `${maxSize / 1024} KB` : `${maxSize / 1024 / 1024} MB`
  return bodyLimit({
    maxSize,
    onError: (c) =>
      afterDiscarding(c.req.raw, c.json({ message: `The request is larger than ${size}.` }, 413)),
  })
}

/** The key says which project is meant; only another token says who asks. What it is worth the services find out. */
function isShort(c: Context): boolean {
  if (/^\/(auth|captcha)\/v1\//.test(c.req.path)) return true
  if (!/^\/(rest|functions|payments)\/v1\//.test(c.req.path)) return false
  const bearer = c.req.header('authorization')?.replace(/^bearer\s+/i, '')
  return !bearer || bearer === (c.req.header('apikey') ?? c.req.query('apikey'))
}

/** Refused in the words of the service, which its clients read, a page of another site too. */
const limitUpload = bodyLimit({
  maxSize: maxFormBytes,
  onError: (c) =>
    afterDiscarding(
      c.req.raw,
      respondError(c, tooLarge(maxUploadBytes).with({ httpStatus: 413 }), () => undefined),
    ),
})

/**
 * The service counts the parts of an upload itself, as they arrive. The limit would first read one of unknown length to its
 * end, and of a line that broke nothing would be left.
 */
const isPart = (path: string) => path.startsWith('/storage/v1/upload/resumable')

/** The services judge their addresses themselves; the router would write a warning into the log for every one it cannot decode. */
function isReadable({ url }: Request): boolean {
  const { pathname, search } = new URL(url)
  if (isOfBackend(pathname)) return true
  // No text of ours has a NUL in it, and PostgreSQL can hold none.
  if (search.includes('%00')) return false
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}

const isOfBackend = (pathname: string) => backendPaths.some((path) => pathname.startsWith(`${path}/`))

function notYet(c: Context) {
  return c.text('Starting. Please try again in a moment.', 503, { 'retry-after': `${retryAfterSeconds}` })
}

/**
 * Asked by a person or program on this machine, by its own name. Through a proxy on this machine everybody would seem to
 * be; and a name that only resolves to it is how a foreign page reaches in from a browser here.
 */
function isLocal(c: Context): boolean {
  const { hostname } = new URL(c.req.url)
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress(c) ?? '') &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) &&
    !relayHeaders.some((name) => c.req.header(name))
  )
}

function hasToken(c: Context, token: string | undefined): boolean {
  if (!token) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${token}`))
}

/** As the router reads it: whatever the case, and decoded. */
function isForDevelopers(path: string): boolean {
  return /^\/+dev(\/|$)/i.test(
    path.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
  )
}

/** Nothing in tests that call the app without a socket. */
const remoteAddress = (c: Context) =>
  'incoming' in (c.env ?? {}) ? getConnInfo(c).remote.address : undefined

function requestId(c: Context): string {
  const given = c.req.header('x-request-id')
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
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
  // What a service answers is for whoever asked, unless it says otherwise itself.
  if (!headers.has('cache-control') && isOfBackend(c.req.path)) headers.set('cache-control', 'no-store')
  const isSecure = new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https'
  if (isSecure) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
