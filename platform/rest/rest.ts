import { type Context, Hono } from 'hono'
import type { ReadCaller } from '../http/caller.ts'
import { preflight } from '../http/cors.ts'
import { parseRequest } from './parse/parse-request.ts'
import type { RestRequest } from './parse/plan.ts'
import { respond, respondOptions, respondPlan } from './respond/respond.ts'
import { respondError } from './respond/respond-error.ts'
import { RestError } from './rest-error.ts'
import { createService, defaults, type ServiceOptions } from './service.ts'

export type RestOptions = ServiceOptions & { readCaller: ReadCaller }
export type Rest = { app: Hono; stop: () => Promise<void> }

/** /rest/v1: every table, view and function of the exposed schemas, as far as its policies let the caller see it. */
export function createRest(options: RestOptions): Rest {
  const service = createService(options)
  const { schemas = defaults.schemas, isPlanAllowed = false, readCaller, onError = () => undefined } = options

  const answer = async ({ req }: Context, target: RestRequest['target']): Promise<Response> => {
    if (req.method === 'OPTIONS')
      return respondOptions(await service.allowedMethods(target, req.header('accept-profile')))
    const caller = await readCaller({
      apikey: req.header('apikey') ?? req.query('apikey'),
      authorization: req.header('authorization'),
    })
    const at = req.url.indexOf('?')
    const search = at < 0 ? '' : req.url.slice(at + 1)
    const request = await parseRequest(
      {
        method: req.method,
        target,
        search,
        header: (name) => req.header(name),
        readText: () => readText(req),
      },
      { schemas, isPlanAllowed },
    )
    const path = encodeURI(`${target.kind === 'function' ? '/rpc' : ''}/${target.name}`)
    const settled = await service.run({
      caller,
      request,
      path,
      headers: req.header(),
      signal: req.raw.signal,
    })
    if (request.accept.kind === 'plan') return respondPlan(settled.rows, request)
    return respond(settled, request, {
      contentLocation: `${path}${search ? `?${search}` : ''}`,
      contentProfile: schemas.length > 1 ? request.schema : undefined,
    })
  }

  const handle = (kind: RestRequest['target']['kind']) => async (c: Context) => {
    try {
      return preflight(c.req.raw) ?? (await answer(c, { kind, name: c.req.param('name') ?? '' }))
    } catch (error) {
      return respondError(error, c.req.method, onError)
    }
  }
  const app = new Hono()
  app.all('/rpc/:name', handle('function'))
  app.all('/:name', handle('relation'))
  app.all('*', (c) => preflight(c.req.raw) ?? respondError(noSuchPath(c.req.path), c.req.method, onError))
  return { app, stop: service.stop }
}

/** Bytes that are not text are carried one to a character. */
async function readText(req: Context['req']): Promise<string> {
  const isBinary = req.header('content-type')?.startsWith('application/octet-stream')
  return isBinary ? Buffer.from(await req.arrayBuffer()).toString('latin1') : req.text()
}

const noSuchPath = (path: string) =>
  /\/rest\/v1\/?$/.test(path)
    ? new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
    : new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
