import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least there is to do for a picture that is ready: Node sends the bytes it holds. They come from the parent. */
process.once('message', (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
process.on('disconnect', () => process.exit())
