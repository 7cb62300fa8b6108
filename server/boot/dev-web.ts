import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'

export type DevWeb = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  loadBuild: () => Promise<ServerBuild>
  stop: () => Promise<void>
}

/** Serves the web app from its sources with hot reload. Used only by `npm run dev`. */
export async function startDevWeb(root: string, server: Server): Promise<DevWeb> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  })
  return {
    middleware: vite.middlewares,
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    stop: () => vite.close(),
  }
}
