import path from 'node:path'
import type { PasswordRule } from '../../domain/accounts/password.ts'
import { routeParameters } from '../../web/route-parameters.ts'
import type { DevWeb } from '../boot/dev-web.ts'
import type { Logger } from '../boot/logger.ts'
import { PageCache } from '../page-cache/page-cache.ts'
import { redactPath } from '../page-cache/page-key.ts'
import { createParameterReader } from '../page-cache/parameter-reader.ts'
import type { Services } from './app.ts'
import { loadStaticFiles } from './assets/static-files.ts'
import {
  type BackendAccess,
  type Captcha,
  createPageRenderer,
  loadBuiltWeb,
  type MapService,
} from './page-renderer.ts'
import { getRequestId } from './request-id.ts'

type Options = {
  root: string
  siteUrl: string
  isLoopback: boolean
  captcha: Captcha
  passwordPolicy: PasswordRule
  mapService?: MapService | undefined
  backend: BackendAccess
  devWeb: DevWeb | undefined
  log: Logger
  onCacheLookup?: ((result: 'hit' | 'miss') => void) | undefined
}

/**
 * Pages and static files. Both are loaded before the server is ready, so they are of the same build even if a new one
 * is made later.
 */
export async function createPages(options: Options): Promise<Pick<Services, 'files' | 'cachedPage' | 'web'>> {
  const {
    root,
    siteUrl,
    isLoopback,
    captcha,
    passwordPolicy,
    mapService,
    backend,
    devWeb,
    log,
    onCacheLookup,
  } = options
  const onFailure = (err: unknown, request: Request) =>
    log.error(
      { err, id: getRequestId(request), path: redactPath(new URL(request.url).pathname) },
      'page not whole',
    )
  const rendererOptions = { backend, siteUrl, isLoopback, captcha, passwordPolicy, mapService, onFailure }
  if (devWeb) {
    const render = createPageRenderer({ ...rendererOptions, build: devWeb.loadBuild, mode: 'development' })
    return { files: () => undefined, web: async (request) => (await render(request)).response }
  }
  const [build, files] = await Promise.all([
    loadBuiltWeb(root),
    loadStaticFiles(path.join(root, 'build', 'client')),
  ])
  const render = createPageRenderer({ ...rendererOptions, build, mode: 'production' })
  const parametersOf = createParameterReader(build.routes, routeParameters)
  const onError = (err: unknown, path: string) => log.error({ err, path }, 'page not renewed')
  const cache = new PageCache({
    render,
    siteUrl,
    parametersOf,
    onError,
    ...(onCacheLookup ? { onLookup: onCacheLookup } : {}),
  })
  return {
    files,
    cachedPage: (request) => cache.find(request),
    web: (request) => cache.respond(request),
  }
}
