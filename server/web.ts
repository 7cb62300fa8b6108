import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security.ts'

type PublicSettings = { supabaseUrl: string; supabaseAnonKey: string; siteUrl: string }

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
  settings: (request: Request) => PublicSettings
  /** Reaches the backend: in-process for our own, over the network for a hosted one. */
  backendUrl: string
  anonKey: string
  backendFetch: typeof fetch
}

/** Pages behind a sign-in are one person's: no shared cache keeps them, so they carry a nonce. */
const personalPaths = /^\/(portal|admin|auth|reset-password)(\/|$|\.data$)/

/** Answers with pages rendered by React Router, each with the policy that allows just its own scripts. */
export function createWeb({ loadBuild, mode, settings, backendUrl, anonKey, backendFetch }: Parts) {
  const client = createClient(backendUrl, anonKey, {
    global: { fetch: backendFetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const handle = createRequestHandler(loadBuild, mode)
  const connect = isOwn(backendUrl) ? [] : [backendUrl, backendUrl.replace(/^http/, 'ws')]
  if (mode === 'development') connect.push('ws:')

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const nonce = personalPaths.test(pathname) ? randomBytes(16).toString('base64') : undefined
    const entry = (await loadBuild()).entry.module as unknown as EntryModule
    const context = entry.createRequestContext({ client, settings: settings(request), nonce })
    const response = await handle(request, context)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = await response.text()
    const scripts = nonce ? [`'nonce-${nonce}'`] : inlineScriptHashes(html)
    response.headers.set(
      'content-security-policy',
      contentSecurityPolicy({ scripts, connect, images: isOwn(backendUrl) ? [] : [backendUrl] }),
    )
    if (nonce) response.headers.set('cache-control', 'private, no-store')
    return new Response(html, response)
  }
}

/** The name under which the web app's server side calls the backend in its own process. It is never looked up. */
export const inProcessUrl = 'http://backend.invalid'

const isOwn = (backendUrl: string) => backendUrl === inProcessUrl

export async function loadBuiltWeb(root: string): Promise<ServerBuild> {
  return import(pathToFileURL(path.join(root, 'build', 'server', 'index.js')).href)
}
