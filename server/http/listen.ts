import { createServer, type RequestListener, type Server } from 'node:http'
import { StartProblem } from '../../platform/start-problem.ts'
import type { Config } from '../boot/config.ts'
import { answerUnreadable } from './malformed-requests.ts'
import { dropStalled } from './drop-stalled-clients.ts'

const requestWithinMs = 60_000
const headersWithinMs = 15_000
const keepAliveMs = 65_000
/** How often those who take longer are looked for: Node's own half minute is long for whoever only wants to occupy us. */
const lookEveryMs = 5_000
const finishWithinMs = 20_000

/** Opens the port before anything else, so that a taken one is known at once and /healthz answers from the first moment. */
export function listen(
  answer: RequestListener,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<Server> {
  const server = createServer(
    {
      requestTimeout: requestWithinMs,
      headersTimeout: headersWithinMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: lookEveryMs,
    },
    answer,
  )
  answerUnreadable(server)
  return open(server, { host, port })
}

export function open(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Server> {
  dropStalled(server)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, host, port)))
    server.listen(port, host, () => resolve(server))
  })
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} on ${host} is taken. Stop what listens there, or set PORT to another number.`,
      )
    case 'EACCES':
      return new StartProblem(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`${host} is not an address of this machine. Correct HOST.`)
    default:
      return error
  }
}

/** Lets requests in flight finish; a connection without one is closed as soon as that is so. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), finishWithinMs)
    const sweep = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(cutOff)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Where a person opens the site that this server serves. */
export function addressOf(server: Server, host: string): string {
  const address = server.address()
  return addressFor(host, address && typeof address === 'object' ? address.port : 0)
}

/** http://localhost:3000 for all addresses, http://[::1]:3000 */
export function addressFor(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
