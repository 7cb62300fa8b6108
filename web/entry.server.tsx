import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router'
import type { SupabaseClient } from '../supabase/database.ts'
import { CspNonce } from './browser/csp-nonce.ts'
import {
  cspNonce,
  type PublicSettings,
  publicSettings,
  reportFailure,
  visitorClient,
} from './data/request-context.ts'

type RequestParts = {
  client: SupabaseClient
  settings: PublicSettings
  nonce: string
  report: (error: unknown) => void
}

/** Called by the server for each request: the context keys are in this bundle. */
export function createRequestContext({
  client,
  settings,
  nonce,
  report,
}: RequestParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitorClient, client)
  context.set(publicSettings, settings)
  context.set(cspNonce, nonce)
  context.set(reportFailure, report)
  return context
}

type HandlerArgs = { request: Request; context: RouterContextProvider }

/** Reports unexpected errors of loaders; wrong addresses and methods are not reported. */
export function handleError(error: unknown, { request, context }: HandlerArgs): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportFailure)(error)
}

/**
 * Renders the whole page before the first byte, because the server hashes its scripts for the security policy and may
 * cache it.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(cspNonce)
  return new Promise((resolve, reject) => {
    let statusCode = status
    const { pipe } = renderToPipeableStream(
      <CspNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </CspNonce>,
      {
        nonce,
        // Nothing is streamed: a page is complete without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: statusCode }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          statusCode = 500
          loadContext.get(reportFailure)(error)
        },
      },
    )
  })
}
