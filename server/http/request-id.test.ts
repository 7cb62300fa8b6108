import pino from 'pino'
import { expect, test } from 'vitest'
import { PageCache } from '../page-cache/page-cache.ts'
import { createApp } from './app.ts'
import { createMetrics } from './metrics.ts'
import { getRequestId } from './request-id.ts'

// ASVS 16.2.2, 16.2.4, 16.3.4
test('an operator finds a page’s error in the log by its request id', async () => {
  const seen: unknown[] = []
  const cache = new PageCache({
    siteUrl: 'https://lintel.test',
    render: async (request) => {
      seen.push(getRequestId(request))
      return { response: new Response('page'), isComplete: true }
    },
  })
  const app = createApp({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    isLoopback: true,
    services: () => ({
      backend: undefined,
      files: () => undefined,
      web: (request) => cache.respond(request),
      checkParts: async () => ({}),
    }),
  })
  const { headers } = await app.request('/blog')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(seen).toEqual([headers.get('x-request-id')])
})
