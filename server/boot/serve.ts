import './node-env.ts'

import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { StartProblem } from '../../platform/start-problem.ts'
import { createApp, type Services } from '../http/app.ts'
import { addressOf, closeServer, listen } from '../http/listen.ts'
import { respondToInvalidUrl } from '../http/malformed-requests.ts'
import { createMetrics } from '../http/metrics.ts'
import { readConfig } from './config.ts'
import { isDiskFull } from './data-dir/data-dir.ts'
import { type DevWeb, startDevWeb } from './dev-web.ts'
import { GracefulShutdown } from './graceful-shutdown.ts'
import { createLogger } from './logger.ts'
import { reportKeys } from './project-config/report-keys.ts'
import { printBanner } from './start-banner.ts'
import { currentStep } from './start-progress.ts'

const diskFull = new StartProblem('The disk is full. Make room, or set DATA_DIR to a folder on another disk.')
const root = path.resolve(import.meta.dirname, '..', '..')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel)
  const shutdown = new GracefulShutdown(log)
  let services: Services | undefined
  let devWeb: DevWeb | undefined
  const { isLoopback, metricsToken, maxFileBytes } = config
  reportKeys(config, log)
  const metrics = createMetrics()
  const app = createApp({
    log,
    metrics,
    services: () => services,
    startingStep: () => (services ? undefined : currentStep()),
    isLoopback,
    metricsToken,
    maxFileBytes,
  })
  const respond = getRequestListener(app.fetch, { errorHandler: respondToInvalidUrl })
  const server = await listen((request, response) => {
    if (devWeb) devWeb.middleware(request, response, () => void respond(request, response))
    else void respond(request, response)
  }, config)
  server.on('upgrade', (request, socket, head) => {
    // In development Vite's server handles its own WebSockets.
    if (!services?.upgrade?.(request, socket, head) && !devWeb) socket.destroy()
  })
  shutdown.addFirst(async () => {
    await Promise.all([services?.closeWebSockets?.(), closeServer(server)])
  })
  shutdown.onSignals()
  try {
    if (config.isDevelopment) {
      devWeb = await startDevWeb(root, server)
      shutdown.add(devWeb.stop)
    }
    const listenUrl = addressOf(server, config.host)
    // Imported late: it loads most of the source, and the port already answers meanwhile.
    const { startServices } = await import('./start-services.ts')
    services = await shutdown.trackStartup(
      startServices({ root, config, listenUrl, log, shutdown, devWeb, metrics }),
    )
  } catch (error) {
    if (shutdown.isStopping) return
    await shutdown.stopAll()
    throw (await isDiskFull(config.dataDir)) ? diskFull : error
  }
  printBanner(config, addressOf(server, config.host))
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`)
  process.exit(1)
})
