import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { connect } from '../../../platform/db/connect.ts'

/** The minimum for one public table: LISTEN, and every notification to every socket. No filters, no access checks. */
const sql = connect(process.argv[2] ?? '', { max: 1, name: 'bench' })
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.once('message', () => socket.send('[null,"1","","phx_reply",{"status":"ok"}]'))
})
await sql.listen('bench_news', (row) => {
  const message = `[null,null,"","postgres_changes",{"ids":[1],"data":${row}}]`
  for (const socket of sockets.clients) socket.send(message)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
