import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MemoryResponse } from './from-memory.ts'

/** Baseline for cached responses: Node sends fixed bytes, which it gets from the parent process. */
process.once('message', (text: string) => {
  const { base64, headers } = JSON.parse(text) as MemoryResponse
  const bytes = Buffer.from(base64, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
process.on('disconnect', () => process.exit())
