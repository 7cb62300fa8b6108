import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import { ApiError } from '../http/api-error.ts'
import type { ReadCaller } from '../http/caller.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import { FunctionError } from './function-error.ts'
import { createFunctionHost } from './function-host.ts'
import type { FunctionLog } from './start-function.ts'

type Options = {
  /** Each subfolder is a function. */
  folder: string
  /** The environment that hosted Supabase provides: SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY, SITE_URL. */
  env: () => Record<string, string>
  readCaller: ReadCaller
  clientAddress: (request: Request) => string
  log: FunctionLog
  /** By name. A function without settings is enabled and requires a key or token. */
  settings?: Record<string, FunctionSettings>
  timeoutMs?: number
  idleMs?: number
}

export type FunctionSettings = {
  isEnabled?: boolean | undefined
  /** Whether a call needs a key or token. Otherwise the function checks its callers itself. */
  isTokenRequired?: boolean | undefined
  /** Absolute path of the file to run instead of index.ts. */
  entrypoint?: string | undefined
  /** Absolute path of an import map. */
  importMap?: string | undefined
}

type Host = ReturnType<typeof createFunctionHost>

/** /functions/v1/{name}: edge functions, each in its own process, so that it cannot take the server down. */
export function createFunctions({
  folder,
  env,
  readCaller,
  clientAddress,
  log,
  settings = {},
  timeoutMs = 25_000,
  idleMs = 5 * 60_000,
}: Options) {
  const hosts = new Map<string, Host>()
  const settingsOf = (name: string): FunctionSettings =>
    (Object.hasOwn(settings, name) ? settings[name] : {}) ?? {}

  const hostOf = (name: string): Host => {
    const known = hosts.get(name)
    if (known) return known
    const { isEnabled = true, entrypoint, importMap } = settingsOf(name)
    const file = entrypoint ?? path.join(folder, name, 'index.ts')
    if (!isEnabled || !/^[a-zA-Z0-9][\w-]*$/.test(name) || !existsSync(file))
      throw new FunctionError('NOT_FOUND')
    const host = createFunctionHost({ name, file, importMap, env, timeoutMs, idleMs, log })
    hosts.set(name, host)
    return host
  }

  const handle = async (c: Context): Promise<Response> => {
    const name = c.req.param('name') ?? ''
    // As at the original, OPTIONS reaches the function without a token, because browsers send none with it.
    if (c.req.method !== 'OPTIONS' && (settingsOf(name).isTokenRequired ?? true))
      await readCaller({
        apikey: c.req.header('apikey') ?? c.req.query('apikey'),
        authorization: c.req.header('authorization'),
      })
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice(url.pathname.indexOf(`/${name}`))
    const headers = new Headers(c.req.raw.headers)
    headers.set('x-forwarded-for', clientAddress(c.req.raw))
    const body = c.req.raw.body ? await c.req.arrayBuffer() : null
    const request = new Request(url, { method: c.req.method, headers, signal: c.req.raw.signal })
    return hostOf(name).handle(request, body)
  }

  const app = new Hono()
  app.all('/:name/*', async (c) => {
    const response = preflight(c.req.raw) ?? withCors(await handle(c).catch(errorResponse))
    response.headers.set('x-served-by', 'supabase-edge-runtime')
    response.headers.set('x-sb-edge-region', regionOf(c))
    return response
  })
  return {
    app,
    stop: async () => {
      await Promise.all([...hosts.values()].map((host) => host.stop()))
    },
  }
}

/** This server is the only region, so it serves each that a client asks for by name. */
const defaultRegion = 'eu-west-2'
function regionOf(c: Context): string {
  const region = c.req.header('x-region') ?? c.req.query('forceFunctionRegion') ?? ''
  return /^[a-z]{2}-[a-z]{4,12}-\d$/.test(region) ? region : defaultRegion
}

function errorResponse(error: unknown): Response {
  if (error instanceof FunctionError) return error.toResponse()
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, headers } = error
  return Response.json({ code, message }, { status, headers })
}

function withCors(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(corsHeaders)) if (!headers.has(name)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}
