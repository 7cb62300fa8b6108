import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { PasswordRule } from '../../domain/accounts/password.ts'
import type { Database } from '../../supabase/database.ts'
import type * as WebEntry from '../../web/entry.server.tsx'
import { isPersonalPath, withoutTrailingSlash } from '../page-cache/page-key.ts'
import { captchaSources, contentSecurityPolicy, replaceNonceWithHashes } from './content-security.ts'
import { deferScripts } from './defer-scripts.ts'
import { getRequestId, setRequestId } from './request-id.ts'

/** How pages reach the backend: `url` and `fetch` on the server, `publicUrl` in the browser (empty: same origin). */
export type BackendAccess = { url: string; anonKey: string; fetch: typeof fetch; publicUrl: string }

/** The captcha of the forms; our own needs no key. */
export type Captcha = { provider: 'altcha' | 'turnstile' | 'hcaptcha'; siteKey?: string }

/** A map service's style and the origins of its tiles. */
export type MapService = { styleUrl: string; origins: string[] }

/** Exports of web/entry.server.tsx, which has more than the router knows of. */
type EntryModule = ServerBuild['entry']['module'] & Pick<typeof WebEntry, 'createRequestContext'>

type Options = {
  /** The build, or a function that loads the current one in development. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  backend: BackendAccess
  siteUrl: string
  isLoopback: boolean
  captcha: Captcha
  passwordPolicy: PasswordRule
  mapService?: MapService | undefined
  /** Called for every error while a page is rendered, whether or not the visitor sees it. */
  onFailure: (error: unknown, request: Request) => void
}

/** `isComplete` is false when part of the page could not be loaded. */
type RenderedPage = { response: Response; isComplete: boolean }

/** URL under which the web app calls the backend in its own process. It is never resolved. */
export const inProcessUrl = 'http://backend.invalid'

/**
 * Renders pages with React Router. Each page's policy allows only the scripts that were rendered with its nonce:
 * personal pages, which are never cached, carry the nonce; other pages list the scripts' hashes.
 */
export function createPageRenderer(options: Options) {
  const { build, mode, backend, siteUrl, isLoopback, captcha, passwordPolicy, mapService, onFailure } =
    options
  const handle = createRequestHandler(build, mode)
  const client = createClient<Database>(backend.url, backend.anonKey, {
    global: { fetch: backend.fetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const backendHosts = backend.publicUrl ? [backend.publicUrl] : []
  const connect = [
    ...backendHosts,
    ...backendHosts.map((url) => url.replace(/^http/, 'ws')),
    ...(mapService?.origins ?? []),
    ...(mode === 'development' ? ['ws:'] : []),
  ]

  const settings = {
    supabaseUrl: backend.publicUrl,
    supabaseAnonKey: backend.anonKey,
    siteUrl,
    mapStyleUrl: mapService?.styleUrl ?? '',
    passwordPolicy,
    isLoopback,
    captcha: captcha.siteKey ? `${captcha.provider} ${captcha.siteKey}` : '',
  }
  const images = [...backendHosts, ...(mapService?.origins ?? [])]
  const policySources = { connect, images, captcha: captchaSources(captcha.provider) }

  return async (request: Request): Promise<RenderedPage> => {
    const url = new URL(request.url)
    const redirectTarget = withoutTrailingSlash(url)
    if (redirectTarget && request.method === 'GET')
      return { response: redirect(redirectTarget), isComplete: true }
    if (isCrossSiteForm(request, [url.host, new URL(siteUrl).host]))
      return { response: new Response('This form is not ours.', { status: 403 }), isComplete: true }
    const nonce = randomBytes(16).toString('base64url')
    const failures = new Set<unknown>()
    const report = (error: unknown) => {
      // The router reports a failed rendering that the renderer has already reported.
      if (!failures.has(error)) onFailure(error, request)
      failures.add(error)
    }
    const { entry } = typeof build === 'function' ? await build() : build
    const { createRequestContext } = entry.module as EntryModule
    const context = createRequestContext({ client, settings, nonce, report })
    const response = await handle(withBrowserOrigin(request), context)
    if (isUnhandledForm(request, response)) return { response: redirectToPage(url), isComplete: true }
    const isPersonalPage = isPersonalPath(url.pathname)
    const isComplete = failures.size === 0
    // A `.data` response describes missing parts in its body, so its status changes only if everything failed.
    const showsFailure = response.status >= 500 || !url.pathname.endsWith('.data')
    const isUnavailable = showsFailure && response.status !== 404 && [...failures].some(isOutage)
    const status = isUnavailable ? 503 : response.status
    if (status === 503) response.headers.set('retry-after', retryAfterSeconds)
    if (isPersonalPage) response.headers.set('cache-control', 'private, no-store')
    else if (!isComplete) response.headers.set('cache-control', 'no-store')
    const { headers } = response
    if (!headers.get('content-type')?.startsWith('text/html'))
      return { response: new Response(response.body, { status, headers }), isComplete }
    const page = await response.text()
    const { html: rendered, link } =
      mode === 'production' ? deferScripts(page) : { html: page, link: undefined }
    if (link) headers.set('link', link)
    const { html, scripts } = isPersonalPage
      ? { html: rendered, scripts: [`'nonce-${nonce}'`] }
      : replaceNonceWithHashes(rendered, nonce)
    headers.set('content-security-policy', contentSecurityPolicy({ scripts, ...policySources }))
    return { response: new Response(html, { status, headers }), isComplete }
  }
}

/**
 * A form that the browser submitted itself because scripts are off or failed to load. The visitor gets the page again;
 * what they typed is not put in the URL.
 */
const isUnhandledForm = ({ method, url }: Request, { status }: Response) =>
  method === 'POST' && status === 405 && !new URL(url).pathname.endsWith('.data')

const redirectToPage = ({ pathname, search }: URL) =>
  new Response(null, {
    status: 303,
    headers: { location: `/${pathname.replace(/^[/\\]+/, '')}${search}`, 'cache-control': 'no-store' },
  })

const retryAfterSeconds = '2'

/** A form post from another site. The router would refuse it too, but as an internal error. */
function isCrossSiteForm({ method, headers }: Request, ownHosts: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (method === 'GET' || method === 'HEAD' || origin === null) return false
  return !ownHosts.includes(URL.parse(origin)?.host ?? '')
}

/**
 * Restores the origin that the browser saw: behind a proxy that terminates TLS, the router would mistake our own form
 * for a cross-site one.
 */
function withBrowserOrigin(request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const origin = request.headers.get('origin')
  if (request.method === 'GET' || request.method === 'HEAD' || !origin) return request
  return setRequestId(new Request(`${origin}${pathname}${search}`, request), getRequestId(request))
}

/**
 * Error codes of /rest/v1 for an unavailable database, schema or connection. The page shows the outage; its status must
 * match.
 */
const isOutage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^PGRST00[0-3]$/.test(`${error.code}`)

const redirect = (location: string) => new Response(null, { status: 308, headers: { location } })

export async function loadBuiltWeb(root: string): Promise<ServerBuild> {
  return import(pathToFileURL(path.join(root, 'build', 'server', 'index.js')).href)
}
