import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { getRequest, type LoadResult, load } from './load.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('an operator sees the rate, the latency and the size of the responses', async () => {
  const requested = new Set<string>()
  const port = await serve((request, response) => {
    requested.add(`${request.method} ${request.url} ${request.headers['accept-encoding']}`)
    response.end('x'.repeat(5000))
  })
  const requests = [getRequest('/a'), { method: 'POST' as const, path: '/b', body: '{}' }]
  const measure = async (seconds: number): Promise<LoadResult> => {
    const result = await load({ port, requests, seconds })
    // A busy machine may complete no request in half a second.
    return result.perSecond > 0 ? result : measure(2 * seconds)
  }
  const { perSecond, p50Ms, p99Ms, bytes } = await measure(0.5)
  expect(perSecond).toBeGreaterThan(0)
  expect(p50Ms).toBeGreaterThan(0)
  expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
  expect(bytes).toBeGreaterThan(5000)
  expect([...requested]).toEqual(['GET /a gzip, br', 'POST /b undefined'])
})

test('an operator gets no figures from a server that responds with errors, or not at all', async () => {
  const failing = await serve((_request, response) => response.writeHead(500).end())
  await expect(load({ port: failing, requests: [getRequest('/')], seconds: 0.2 })).rejects.toThrow(
    /got an error response/,
  )
  const closing = await serve((request) => request.socket.destroy())
  await expect(load({ port: closing, requests: [getRequest('/')], seconds: 0.2 })).rejects.toThrow(/failed/)
})
