import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security.ts'

/** How pages reach the backend: on the server by `url` and `fetch`, in the browser by `publicUrl` (empty: where the page came from). */
export type BackendAccess = { url: string; anonKey: string; fetch: typeof fetch; publicUrl: string }

type PublicSettings = { supabaseUrl: string; supabaseAnonKey: string; siteUrl: string; isLoopback: boolean }

/** What web/entry.server.tsx exports for us beside the renderer. */
type EntryModule = {
  createRequestContext: (parts: {
    client: SupabaseClient
    settings: PublicSettings
    nonce: string | undefined
  }) => RouterContextProvider
}

type Parts = {
  loadBuild: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  backend: BackendAccess
  siteUrl: string
  isLoopback: boolean
}

/** The name under which the web app's server side calls the backend in its own process. It is never looked up. */
export const inProcessUrl = 'http://backend.invalid'

/** Pages behind a sign-in are one person's: no shared cache keeps them, so they carry a nonce. */
const personalPaths = /^\/(portal|admin|auth|reset-password)(\/|$)/

/** Answers with pages rendered by React Router, each with the policy that allows just its own scripts. */
export function createWeb({ loadBuild, mode, backend, siteUrl, isLoopback }: Parts) {
  const handle = createRequestHandler(loadBuild, mode)
  const client = createClient(backend.url, backend.anonKey, {
    global: { fetch: backend.fetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const elsewhere = backend.publicUrl ? [backend.publicUrl] : []
  const connect = [
    ...elsewhere,
    ...elsewhere.map((url) => url.replace(/^http/, 'ws')),
    ...(mode === 'development' ? ['ws:'] : []),
  ]

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const nonce = personalPaths.test(pathname) ? randomBytes(16).toString('base64') : undefined
    const settings = {
      supabaseUrl: backend.publicUrl,
      supabaseAnonKey: backend.anonKey,
      siteUrl,
      isLoopback,
    }
    const entry = (await loadBuild()).entry.module as unknown as EntryModule
    const response = await handle(request, entry.createRequestContext({ client, settings, nonce }))
    if (nonce) response.headers.set('cache-control', 'private, no-store')
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = await response.text()
    const scripts = nonce ? [`'nonce-${nonce}'`] : inlineScriptHashes(html)
    response.headers.set(
      'content-security-policy',
      contentSecurityPolicy({ scripts, connect, images: elsewhere }),
    )
    return nonce ? new Response(html, response) : withEntityTag(request, html, response)
  }
}

/** A browser that has this very page already is spared the body. */
function withEntityTag(request: Request, html: string, response: Response): Response {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  response.headers.set('etag', etag)
  const isKnown = response.status === 200 && request.headers.get('if-none-match')?.includes(etag)
  return isKnown
    ? new Response(null, { status: 304, headers: response.headers })
    : new Response(html, response)
}

export async function loadBuiltWeb(root: string): Promise<ServerBuild> {
  return import(pathToFileURL(path.join(root, 'build', 'server', 'index.js')).href)
}
