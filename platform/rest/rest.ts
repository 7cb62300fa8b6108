import { type Context, Hono } from 'hono'
import type { Caller } from '../db/as-caller.ts'
import type { ReadCaller } from '../http/caller.ts'
import { allowAnyOrigin, corsHeaders, preflight } from '../http/cors.ts'
import { type CallInterceptor, isPlainCall, parseArguments, type RunFunction } from './call-interceptor.ts'
import type { Incoming } from './parse/parse-request.ts'
import type { RestRequest } from './parse/syntax-tree.ts'
import { respond, respondOptions, respondPlan } from './respond/respond.ts'
import { respondError } from './respond/respond-error.ts'
import { RestError } from './rest-error.ts'
import type { RequestInfo } from './run.ts'
import { createRestService, defaults, type PoolStats, type ServiceOptions } from './service.ts'

export type RestOptions = ServiceOptions & {
  readCaller: ReadCaller
  /** Client network, for the fair distribution of connections. */
  addressOf?: ((request: Request) => string) | undefined
  /** The real client address, which functions and policies get instead of the client's own X-Forwarded-For. */
  clientAddress?: ((request: Request) => string) | undefined
  /** Answers some calls of functions without running them. */
  interceptor?: CallInterceptor | undefined
}
export type Rest = { app: Hono; poolStats: () => PoolStats; stop: () => Promise<void> }

/** /rest/v1: tables, views and functions of the exposed schemas, subject to their policies. */
export function createRest(options: RestOptions): Rest {
  const service = createRestService(options)
  const { schemas = defaults.schemas, readCaller, addressOf, clientAddress } = options
  const { onError = () => undefined, interceptor } = options
  const headersOf = (req: Context['req']) =>
    clientAddress ? { ...req.header(), 'x-forwarded-for': clientAddress(req.raw) } : req.header()

  const handle = async ({ req }: Context, target: RestRequest['target']): Promise<Response> => {
    if (req.method === 'OPTIONS')
      return respondOptions(await service.allowedMethods(target, req.header('accept-profile')))
    const readingCaller = readCaller({
      apikey: req.header('apikey') ?? req.query('apikey'),
      authorization: req.header('authorization'),
    })
    const caller = readingCaller instanceof Promise ? await readingCaller : readingCaller
    const queryStart = req.url.indexOf('?')
    const search = queryStart < 0 ? '' : req.url.slice(queryStart + 1)
    const path = encodeURI(`${target.kind === 'function' ? '/rpc' : ''}/${target.name}`)
    const incoming: Incoming = {
      method: req.method,
      target,
      search,
      header: (name) => req.header(name),
      readText: readOnce(() => readText(req)),
    }
    const requestInfo: RequestInfo = {
      method: req.method,
      path,
      headers: headersOf(req),
      signalOf: () => req.raw.signal,
      clientKey: addressOf?.(req.raw),
    }
    const answered = await intercept(incoming, caller, requestInfo)
    if (answered !== undefined) return respondJson(answered, req.header('origin') !== undefined)
    const result = await service.handle(incoming, caller, requestInfo).catch((error: Error) => {
      // It may have been committed all the same, if the connection broke.
      if (caller.role !== 'anon') interceptor?.onWrite()
      throw error
    })
    if (!result.compiled.isReadOnly && caller.role !== 'anon') interceptor?.onWrite()
    const { request } = result
    if (request.accept.kind === 'plan') return respondPlan(result.rows, request)
    return respond(result, {
      contentLocation: `${path}${search ? `?${search}` : ''}`,
      contentProfile: schemas.length > 1 ? request.schema : undefined,
      isCrossOrigin: req.header('origin') !== undefined,
    })
  }

  /** Undefined if the function itself has to answer. */
  const intercept = async (
    incoming: Incoming,
    caller: Caller,
    requestInfo: RequestInfo,
  ): Promise<string | undefined> => {
    const { target } = incoming
    const isOffered = target.kind === 'function' && interceptor?.functions.has(target.name)
    if (!interceptor || !isOffered || !isPlainCall(incoming)) return undefined
    const args = parseArguments(await incoming.readText())
    if (!args) return undefined
    const run: RunFunction = async (name, values) => {
      const call = { ...incoming, target: { ...target, name }, readText: async () => JSON.stringify(values) }
      const { result } = await service.handle(call, caller, requestInfo)
      return `${result.body ?? ''}`
    }
    return interceptor.answer({ name: target.name, args, caller }, run)
  }

  // A single route, because Hono composes several matching ones again for every request.
  const app = new Hono().all('/*', async (c) => {
    try {
      return preflight(c.req.raw) ?? (await handle(c, targetOf(c.req.path)))
    } catch (error) {
      return respondError(error, c.req.method, onError)
    }
  })
  return { app, poolStats: service.poolStats, stop: service.stop }
}

const basePath = '/rest/v1/'

/** `/rest/v1/films`, `/rest/v1/rpc/films_by` */
function targetOf(path: string): RestRequest['target'] {
  const rest = path.slice(path.indexOf(basePath) + basePath.length)
  if (rest === '' || !path.includes(basePath))
    throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  const isCall = rest.startsWith('rpc/')
  const name = isCall ? rest.slice(4) : rest
  if (name === '' || name.includes('/'))
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  return { kind: isCall ? 'function' : 'relation', name: decodeName(name) }
}

function decodeName(name: string): string {
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function respondJson(body: string, isCrossOrigin: boolean): Response {
  const headers = {
    ...(isCrossOrigin ? corsHeaders : allowAnyOrigin),
    'content-type': 'application/json; charset=utf-8',
    'content-range': '0-0/*',
  }
  return new Response(body, { headers })
}

/** A body can be read once, and here both the interceptor and the function may need it. */
function readOnce(read: () => Promise<string>): () => Promise<string> {
  let text: Promise<string> | undefined
  return () => {
    text ??= read()
    return text
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Binary bodies are read as Latin-1. Other bodies must be valid UTF-8, or they would be stored corrupted. */
async function readText(req: Context['req']): Promise<string> {
  const bytes = await req.arrayBuffer()
  if (req.header('content-type')?.startsWith('application/octet-stream'))
    return Buffer.from(bytes).toString('latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  }
}
