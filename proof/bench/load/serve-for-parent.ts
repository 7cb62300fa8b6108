import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'

export type Ready = { port: number }

/** Serves on a free port, sends it to the parent process and exits when the parent disconnects. */
export function serveForParent(fetch: (request: Request) => Response | Promise<Response>): void {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => {
    process.send?.({ port: (server.address() as AddressInfo).port } satisfies Ready)
  }) as Server
  process.on('disconnect', () => process.exit())
}
