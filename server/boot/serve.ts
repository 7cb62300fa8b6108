import './node-env.ts'

import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { StartProblem } from '../../platform/start-problem.ts'
import { answerUnaddressable } from '../http/malformed-requests.ts'
import { createApp, type Services } from '../http/app.ts'
import { addressOf, closeServer, listen } from '../http/listen.ts'
import { createMetrics } from '../http/metrics.ts'
import { readConfig } from './config.ts'
import { isDiskFull } from './data-dir/data-dir.ts'
import { type DevWeb, startDevWeb } from './dev-web.ts'
import { createLogger } from './logger.ts'
import { Stops } from './graceful-shutdown.ts'
import { announce } from './start-banner.ts'

const diskFull = new StartProblem('The disk is full. Make room, or set DATA_DIR to a folder on another disk.')
const root = path.resolve(import.meta.dirname, '..', '..')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel)
  const stops = new Stops(log)
  let services: Services | undefined
  let devWeb: DevWeb | undefined
  const { isLoopback, metricsToken } = config
  const app = createApp({ log, metrics: createMetrics(), services: () => services, isLoopback, metricsToken })
  const answer = getRequestListener(app.fetch, { errorHandler: answerUnaddressable })
  const server = await listen((request, response) => {
    if (devWeb) devWeb.middleware(request, response, () => void answer(request, response))
    else void answer(request, response)
  }, config)
  server.on('upgrade', (request, socket, head) => {
    // In development the web app's own server listens for its sockets too.
    if (!services?.upgrade?.(request, socket, head) && !devWeb) socket.destroy()
  })
  stops.addFirst(async () => {
    await Promise.all([services?.hangUp?.(), closeServer(server)])
  })
  stops.onSignals()
  try {
    if (config.isDevelopment) {
      devWeb = await startDevWeb(root, server)
      stops.add(devWeb.stop)
    }
    const address = addressOf(server, config.host)
    // Most of the sources belong to it: they are read while the port already answers.
    const { assemble } = await import('./start-services.ts')
    services = await stops.watch(assemble({ root, config, address, log, stops, devWeb }))
  } catch (error) {
    if (stops.isStopping) return
    await stops.runAll()
    throw (await isDiskFull(config.dataDir)) ? diskFull : error
  }
  announce(config, addressOf(server, config.host))
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`)
  process.exit(1)
})
