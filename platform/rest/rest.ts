import { type Context, Hono } from 'hono'
import type { ReadCaller } from '../http/caller.ts'
import { preflight } from '../http/cors.ts'
import type { RestRequest } from './parse/plan.ts'
import { respond, respondOptions, respondPlan } from './respond/respond.ts'
import { respondError } from './respond/respond-error.ts'
import { RestError } from './rest-error.ts'
import { createService, defaults, type ServiceOptions } from './service.ts'

export type RestOptions = ServiceOptions & {
  readCaller: ReadCaller
  /** Whose request it is, so that nobody takes every connection. */
  addressOf?: ((request: Request) => string) | undefined
  /** Where a request really came from. Functions and policies read it in the place of what the caller claims. */
  clientAddress?: ((request: Request) => string) | undefined
}
export type Rest = { app: Hono; stop: () => Promise<void> }

/** /rest/v1: every table, view and function of the exposed schemas, as far as its policies let the caller see it. */
export function createRest(options: RestOptions): Rest {
  const service = createService(options)
  const { schemas = defaults.schemas, readCaller, addressOf, clientAddress } = options
  const { onError = () => undefined } = options
  const headersOf = (req: Context['req']) =>
    clientAddress ? { ...req.header(), 'x-forwarded-for': clientAddress(req.raw) } : req.header()

  const answer = async ({ req }: Context, target: RestRequest['target']): Promise<Response> => {
    if (req.method === 'OPTIONS')
      return respondOptions(await service.allowedMethods(target, req.header('accept-profile')))
    const reading = readCaller({
      apikey: req.header('apikey') ?? req.query('apikey'),
      authorization: req.header('authorization'),
    })
    const caller = reading instanceof Promise ? await reading : reading
    const at = req.url.indexOf('?')
    const search = at < 0 ? '' : req.url.slice(at + 1)
    const path = encodeURI(`${target.kind === 'function' ? '/rpc' : ''}/${target.name}`)
    const settled = await service.answer(
      {
        method: req.method,
        target,
        search,
        header: (name) => req.header(name),
        readText: () => readText(req),
      },
      caller,
      {
        method: req.method,
        path,
        headers: headersOf(req),
        signalOf: () => req.raw.signal,
        who: addressOf?.(req.raw),
      },
    )
    const { request } = settled
    if (request.accept.kind === 'plan') return respondPlan(settled.rows, request)
    return respond(settled, {
      contentLocation: `${path}${search ? `?${search}` : ''}`,
      contentProfile: schemas.length > 1 ? request.schema : undefined,
      isCrossOrigin: req.header('origin') !== undefined,
    })
  }

  // One route for all: with several that match Hono composes them anew for every request.
  const app = new Hono().all('/*', async (c) => {
    try {
      return preflight(c.req.raw) ?? (await answer(c, targetOf(c.req.path)))
    } catch (error) {
      return respondError(error, c.req.method, onError)
    }
  })
  return { app, stop: service.stop }
}

const basePath = '/rest/v1/'

/** `/rest/v1/homes`, `/rest/v1/rpc/homes_within` */
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

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes that are not text are carried one to a character. What claims to be text and is not would be stored spoilt. */
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
