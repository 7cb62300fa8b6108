import { createServer, type RequestListener, type Server } from 'node:http'
import { StartProblem } from '../../platform/start-problem.ts'
import type { Config } from '../boot/config.ts'
import { dropStalledClients } from './drop-stalled-clients.ts'
import { respondToMalformedRequests } from './malformed-requests.ts'

const requestTimeoutMs = 60_000
const headersTimeoutMs = 15_000
const keepAliveMs = 65_000
/** Node's default of half a minute is too long against clients that only hold connections open. */
const timeoutCheckIntervalMs = 5_000
const drainTimeoutMs = 20_000

/** Opens the port first, so that a port conflict is reported at once and /healthz responds during startup. */
export function listen(
  listener: RequestListener,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<Server> {
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: timeoutCheckIntervalMs,
    },
    listener,
  )
  respondToMalformedRequests(server)
  return open(server, { host, port })
}

export function open(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Server> {
  dropStalledClients(server)
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

/** Waits for requests in flight and closes idle connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const forceClose = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
    const closeIdle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(forceClose)
      clearInterval(closeIdle)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** The URL to open in a browser. */
export function addressOf(server: Server, host: string): string {
  const address = server.address()
  return addressFor(host, address && typeof address === 'object' ? address.port : 0)
}

/** 0.0.0.0 -> http://localhost:3000, ::1 -> http://[::1]:3000 */
export function addressFor(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
