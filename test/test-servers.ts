import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createBalancer } from '../server/cluster/balancer.ts'

/** With CONTRACT_SERVERS=2 each service runs twice, behind the load balancer of a cluster. */
export const serverCount = Number(process.env.CONTRACT_SERVERS ?? 1)

type Attach = (server: Server) => void

/**
 * Starts one or more HTTP servers, behind a load balancer if there are several, and returns the URL. `attach` is called for
 * each once the URL is known. They are closed after the file's tests.
 */
export async function startTestServers(attach: (url: string) => Attach): Promise<string> {
  const servers = Array.from({ length: serverCount }, () => createServer())
  const ports = await Promise.all(servers.map(listening))
  const url = `http://127.0.0.1:${serverCount === 1 ? ports[0] : await balance(ports)}`
  const attachTo = attach(url)
  for (const server of servers) attachTo(server)
  return url
}

function balance(ports: number[]): Promise<number> {
  return listening(createBalancer(ports.map((port) => ({ port, isOpen: true, busy: 0 }))))
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return (server.address() as AddressInfo).port
}
