import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isPersonal, withoutTrailingSlash } from '../page-cache/page-key.ts'
import { captchaSources, contentSecurityPolicy, exchangeNonce } from './content-security.ts'
import { paintFirst } from './defer-scripts.ts'
import { noteRequestId, requestIdOf } from './request-id.ts'

/** How pages reach the backend: on the server by `url` and `fetch`, in the browser by `publicUrl` (empty: where the page came from). */
export type BackendAccess = { url: string; anonKey: string; fetch: typeof fetch; publicUrl: string }

/** Which captcha the forms show: our own needs no key. */
export type Captcha = { provider: 'altcha' | 'turnstile' | 'hcaptcha'; siteKey?: string }

type PublicSettings = {
  supabaseUrl: string
  supabaseAnonKey: string
  siteUrl: string
  mapStyleUrl: string
  isLoopback: boolean
  captcha: string
}

/** Whose tiles lie under the homes on a map, and where they come from. */
export type MapService = { styleUrl: string; origins: string[] }

/** What web/entry.server.tsx exports for us beside the renderer. */
type EntryModule = {
  createRequestContext: (parts: {
    client: SupabaseClient
    settings: PublicSettings
    nonce: string
    report: (error: unknown) => void
  }) => RouterContextProvider
}

type Parts = {
  /** As it stands, or looked up for each request while it is being worked on. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  backend: BackendAccess
  siteUrl: string
  isLoopback: boolean
  captcha: Captcha
  mapService?: MapService | undefined
  /** Told of whatever went wrong while a page was made, whether the visitor noticed or not. */
  onFailure: (error: unknown, request: Request) => void
}

/** `isWhole` is false when a part of the page could not be loaded, though the page as such could be shown. */
type Rendered = { response: Response; isWhole: boolean }

/** The name under which the web app's server side calls the backend in its own process. It is never looked up. */
export const inProcessUrl = 'http://backend.invalid'

/**
 * Answers with pages rendered by React Router, each with the policy that allows just the scripts that were rendered with its
 * nonce. Personal pages are kept by no cache, so they carry the nonce itself; the others the hashes of those scripts.
 */
export function createWeb(parts: Parts) {
  const { build, mode, backend, siteUrl, isLoopback, captcha, mapService, onFailure } = parts
  const handle = createRequestHandler(build, mode)
  const client = createClient(backend.url, backend.anonKey, {
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
    isLoopback,
    captcha: captcha.siteKey ? `${captcha.provider} ${captcha.siteKey}` : '',
  }
  const images = [...backendHosts, ...(mapService?.origins ?? [])]
  const hosts = { connect, images, captcha: captchaSources(captcha.provider) }

  return async (request: Request): Promise<Rendered> => {
    const url = new URL(request.url)
    const elsewhere = withoutTrailingSlash(url)
    if (elsewhere && request.method === 'GET') return { response: redirect(elsewhere), isWhole: true }
    if (isForeignForm(request, [url.host, new URL(siteUrl).host]))
      return { response: new Response('This form is not ours.', { status: 403 }), isWhole: true }
    const nonce = randomBytes(16).toString('base64url')
    const failures = new Set<unknown>()
    const report = (error: unknown) => {
      // The router tells of a failed rendering again after the renderer did.
      if (!failures.has(error)) onFailure(error, request)
      failures.add(error)
    }
    const { entry } = typeof build === 'function' ? await build() : build
    const { createRequestContext } = entry.module as unknown as EntryModule
    const context = createRequestContext({ client, settings, nonce, report })
    const response = await handle(asSent(request), context)
    if (isUnansweredForm(request, response)) return { response: backToPage(url), isWhole: true }
    const isOnePersons = isPersonal(url.pathname)
    const isWhole = failures.size === 0
    // A browser that asks for data alone reads from its text which part is missing; unless all of it is.
    const isShown = response.status >= 500 || !url.pathname.endsWith('.data')
    const isAway = isShown && response.status !== 404 && [...failures].some(isOutage)
    const status = isAway ? 503 : response.status
    if (status === 503) response.headers.set('retry-after', retryAfterSeconds)
    if (isOnePersons) response.headers.set('cache-control', 'private, no-store')
    else if (!isWhole) response.headers.set('cache-control', 'no-store')
    const { headers } = response
    if (!headers.get('content-type')?.startsWith('text/html'))
      return { response: new Response(response.body, { status, headers }), isWhole }
    const page = await response.text()
    const { html: rendered, link } =
      mode === 'production' ? paintFirst(page) : { html: page, link: undefined }
    if (link) headers.set('link', link)
    const { html, scripts } = isOnePersons
      ? { html: rendered, scripts: [`'nonce-${nonce}'`] }
      : exchangeNonce(rendered, nonce)
    headers.set('content-security-policy', contentSecurityPolicy({ scripts, ...hosts }))
    return { response: new Response(html, { status, headers }), isWhole }
  }
}

/**
 * A form that was sent by the browser alone, to a page whose scripts should have taken it: they were switched off or never
 * came. The visitor gets the page again, without what they typed, which is in no address.
 */
const isUnansweredForm = ({ method, url }: Request, { status }: Response) =>
  method === 'POST' && status === 405 && !new URL(url).pathname.endsWith('.data')

const backToPage = ({ pathname, search }: URL) =>
  new Response(null, {
    status: 303,
    headers: { location: `/${pathname.replace(/^[/\\]+/, '')}${search}`, 'cache-control': 'no-store' },
  })

const retryAfterSeconds = '2'

/** What a page of another site makes a browser send. The router refuses it too, but as a failure of ours. */
function isForeignForm({ method, headers }: Request, ours: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (method === 'GET' || method === 'HEAD' || origin === null) return false
  return !ours.includes(URL.parse(origin)?.host ?? '')
}

/**
 * A form of ours as its page sent it: behind a proxy that ends TLS we see http where the browser saw https, which the router
 * would take for a foreign site.
 */
function asSent(request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const origin = request.headers.get('origin')
  if (request.method === 'GET' || request.method === 'HEAD' || !origin) return request
  return noteRequestId(new Request(`${origin}${pathname}${search}`, request), requestIdOf(request))
}

/** As /rest/v1 words it: no database, no schema of it, or no connection to spare. The page says so; its status must too. */
const isOutage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^PGRST00[0-3]$/.test(`${error.code}`)

const redirect = (location: string) => new Response(null, { status: 308, headers: { location } })

export async function loadBuiltWeb(root: string): Promise<ServerBuild> {
  return import(pathToFileURL(path.join(root, 'build', 'server', 'index.js')).href)
}
