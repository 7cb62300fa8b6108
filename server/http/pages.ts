import path from 'node:path'
import { routeParameters } from '../../web/route-parameters.ts'
import type { DevWeb } from '../boot/dev-web.ts'
import type { Logger } from '../boot/logger.ts'
import { PageCache } from '../page-cache/page-cache.ts'
import { pathToLog } from '../page-cache/page-key.ts'
import { createParameterReader } from '../page-cache/parameter-reader.ts'
import type { Services } from './app.ts'
import { loadStaticFiles } from './assets/static-files.ts'
import { requestIdOf } from './request-id.ts'
import { type BackendAccess, type Captcha, createWeb, loadBuiltWeb, type MapService } from './page-renderer.ts'

type Parts = {
  root: string
  siteUrl: string
  isLoopback: boolean
  captcha: Captcha
  mapService?: MapService | undefined
  backend: BackendAccess
  devWeb: DevWeb | undefined
  log: Logger
}

/**
 * The pages and the files they refer to. Both are read now, before the server says that it is ready: they are of one
 * build then, whatever is built afterwards.
 */
export async function createPages(parts: Parts): Promise<Pick<Services, 'files' | 'keptPage' | 'web'>> {
  const { root, siteUrl, isLoopback, captcha, mapService, backend, devWeb, log } = parts
  const onFailure = (err: unknown, request: Request) =>
    log.error(
      { err, id: requestIdOf(request), path: pathToLog(new URL(request.url).pathname) },
      'page not whole',
    )
  const web = { backend, siteUrl, isLoopback, captcha, mapService, onFailure }
  if (devWeb) {
    const render = createWeb({ ...web, build: devWeb.loadBuild, mode: 'development' })
    return { files: () => undefined, web: async (request) => (await render(request)).response }
  }
  const [build, files] = await Promise.all([
    loadBuiltWeb(root),
    loadStaticFiles(path.join(root, 'build', 'client')),
  ])
  const render = createWeb({ ...web, build, mode: 'production' })
  const parametersOf = createParameterReader(build.routes, routeParameters)
  const onError = (err: unknown, address: string) => log.error({ err, path: address }, 'page not renewed')
  const cache = new PageCache({ render, siteUrl, parametersOf, onError })
  return {
    files,
    keptPage: (request) => cache.find(request),
    web: (request) => cache.answer(request),
  }
}
