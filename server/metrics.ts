import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const services = new Set(['auth', 'captcha', 'rest', 'storage', 'realtime', 'functions'])

export type Metrics = ReturnType<typeof createMetrics>

/** What /metrics shows. Labels name the service, never an address: there are too many of those. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the answer.',
    labelNames: ['service', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    observe: (path: string, method: string, status: number, ms: number) =>
      duration.observe({ service: serviceOf(path), method, status: `${status}` }, ms / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** One of a few names, whatever the address: each new one would be kept in memory for good. */
export function serviceOf(path: string): string {
  const [, first = '', second] = path.split('/')
  if (second === 'v1' && services.has(first)) return first
  return first === 'assets' ? first : 'web'
}
