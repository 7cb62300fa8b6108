import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Held } from './from-memory.ts'

/** The least there is to do for an answer that is ready: Node sends the bytes it holds. They come from the parent. */
process.once('message', (text: string) => {
  const { base64, headers } = JSON.parse(text) as Held
  const bytes = Buffer.from(base64, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
process.on('disconnect', () => process.exit())
