import {
  constants,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const services = new Set(['auth', 'captcha', 'rest', 'storage', 'realtime', 'functions', 'payments'])

export type Metrics = ReturnType<typeof createMetrics>

/** What /metrics shows. Labels name the service, never an address: there are too many of those. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchCollections(registry)
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

/** Dead buffers are handed back beside the program, and count until a new one is made after that. */
const sweptAfterMs = 100
function readExternal(): number {
  new ArrayBuffer(1)
  return getHeapStatistics().external_memory
}

/** Used memory climbs until the collector comes. What a full collection leaves climbs only where something is kept for good. */
function watchCollections(registry: Registry): void {
  const gauge = (name: string, what: string) => {
    const help = `${what} after the last full garbage collection, NaN before the first.`
    const made = new Gauge({ name, help, registers: [registry] })
    made.set(Number.NaN)
    return made
  }
  const heap = gauge('nodejs_heap_size_after_collection_bytes', 'Heap in use')
  const external = gauge(
    'nodejs_external_memory_after_collection_bytes',
    'Memory held by objects outside the heap',
  )
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some(isFull)) return
    heap.set(getHeapStatistics().used_heap_size)
    setTimeout(() => external.set(readExternal()), sweptAfterMs).unref()
  })
  observer.observe({ entryTypes: ['gc'] })
}

const isFull = (entry: PerformanceEntry) =>
  (entry as PerformanceEntry & { detail: NodeGCPerformanceDetail }).detail.kind ===
  constants.NODE_PERFORMANCE_GC_MAJOR

/** One of a few names, whatever the address: each new one would be kept in memory for good. */
export function serviceOf(path: string): string {
  const [, first = '', second] = path.split('/')
  if (second === 'v1' && services.has(first)) return first
  return first === 'assets' ? first : 'web'
}
