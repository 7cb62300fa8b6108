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

/** Labels name the service, never the path, which would create unlimited series. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  observeGarbageCollection(registry)
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

/** External memory is freed in the background and only subtracted when another buffer is allocated. */
const externalMemoryDelayMs = 100
function readExternalMemory(): number {
  new ArrayBuffer(1)
  return getHeapStatistics().external_memory
}

/** Memory after a full garbage collection shows leaks; used memory alone rises until the next collection. */
function observeGarbageCollection(registry: Registry): void {
  const gauge = (name: string, what: string) => {
    const help = `${what} after the last full garbage collection, NaN before the first.`
    const metric = new Gauge({ name, help, registers: [registry] })
    metric.set(Number.NaN)
    return metric
  }
  const heap = gauge('nodejs_heap_size_after_collection_bytes', 'Heap in use')
  const external = gauge(
    'nodejs_external_memory_after_collection_bytes',
    'Memory held by objects outside the heap',
  )
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntries().some(isMajorCollection)) return
    heap.set(getHeapStatistics().used_heap_size)
    setTimeout(() => external.set(readExternalMemory()), externalMemoryDelayMs).unref()
  })
  observer.observe({ entryTypes: ['gc'] })
}

const isMajorCollection = (entry: PerformanceEntry) =>
  (entry as PerformanceEntry & { detail: NodeGCPerformanceDetail }).detail.kind ===
  constants.NODE_PERFORMANCE_GC_MAJOR

/** A fixed set of names: every new label value would stay in memory. */
export function serviceOf(path: string): string {
  const [, first = '', second] = path.split('/')
  if (second === 'v1' && services.has(first)) return first
  return first === 'assets' ? first : 'web'
}
