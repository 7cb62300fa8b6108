import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createBackend } from '../../../platform/backend.ts'
import { connect } from '../../../platform/db/connect.ts'
import { loadKeys } from '../../../platform/keys.ts'

/** The backend in its own process; sends its port to the parent, and its memory on request. */
const databaseUrl = process.argv[2] ?? ''
const sql = connect(databaseUrl, { max: 20, name: 'bench' })
const backend = createBackend({
  sql,
  databaseUrl,
  keys: await loadKeys(sql),
  onError: (error) => console.error(error),
})
const server = createServer(getRequestListener(backend.fetch))
server.on('upgrade', (request, socket, head) => {
  if (!backend.handleUpgrade(request, socket, head)) socket.destroy()
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () => process.send?.({ rssMb: Math.round(process.memoryUsage().rss / 1e6) }))
process.on('disconnect', () => process.exit())
