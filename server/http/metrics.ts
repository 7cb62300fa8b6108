import {
  constants,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Parts } from './readiness.ts'
import { observeSearchIndex, type SearchIndexFigures } from './search-index-metrics.ts'

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
  const sources: MetricSources = {}
  observeParts(registry, sources)
  observeMailQueue(registry, sources)
  observePools(registry, sources)
  observeSearchIndex(registry, () => sources.searchIndex?.())
  const lookups = new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for public pages, by whether the page was in the cache.',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of ['hit', 'miss']) lookups.inc({ result }, 0)
  return {
    /** Where the values of other services come from, once they have been started. */
    sources,
    observeTask: observeTasks(registry),
    observeCacheLookup: (result: 'hit' | 'miss') => lookups.inc({ result }),
    observe: (path: string, method: string, status: number, ms: number) =>
      duration.observe({ service: serviceOf(path), method, status: `${status}` }, ms / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type MetricSources = {
  parts?: () => Promise<Parts>
  mailQueue?: () => Promise<{ length: number; oldestSeconds: number }>
  pools?: () => Record<string, PoolFigures>
  searchIndex?: () => SearchIndexFigures
}

type PoolFigures = { used: number; waiting: number; waits: number; rejections: number }

const partStates = { ok: 0, degraded: 1, failing: 2 }

function observeParts(registry: Registry, sources: MetricSources): void {
  new Gauge({
    name: 'part_state',
    help: 'What /readyz reports of a part: 0 ok, 1 degraded, 2 failing.',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [part, { status }] of Object.entries((await sources.parts?.()) ?? {}))
        this.set({ part }, partStates[status])
    },
  })
}

/** A scrape must not wait for a database that does not respond. */
const queueTimeoutMs = 2_000
const sameScrapeMs = 500

function observeMailQueue(registry: Registry, sources: MetricSources): void {
  const unknown = { length: Number.NaN, oldestSeconds: Number.NaN }
  let last: { at: number; reading: Promise<typeof unknown> } | undefined
  /** One query for both metrics of a scrape. */
  const read = (): Promise<typeof unknown> => {
    if (last && performance.now() - last.at < sameScrapeMs) return last.reading
    const queue = sources.mailQueue?.().catch(() => unknown) ?? unknown
    const reading = Promise.race([queue, sleep(queueTimeoutMs, unknown, { ref: false })])
    last = { at: performance.now(), reading }
    return reading
  }
  const gauge = (name: string, help: string, figure: keyof typeof unknown) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await read())[figure])
      },
    })
  gauge('mail_queue_length', 'Emails that are due, NaN if unknown.', 'length')
  gauge(
    'mail_queue_oldest_seconds',
    'How long the email that is due longest has waited, NaN if unknown.',
    'oldestSeconds',
  )
}

function observePools(registry: Registry, sources: MetricSources): void {
  const shared = { labelNames: ['database'], registers: [registry] }
  const figures = () => Object.entries(sources.pools?.() ?? {})
  new Gauge({
    name: 'rest_pool_used_connections',
    help: 'Database connections of /rest/v1 in use.',
    ...shared,
    collect() {
      for (const [database, { used }] of figures()) this.set({ database }, used)
    },
  })
  new Gauge({
    name: 'rest_pool_waiting_requests',
    help: 'Requests that wait for a database connection.',
    ...shared,
    collect() {
      for (const [database, { waiting }] of figures()) this.set({ database }, waiting)
    },
  })
  const counter = (name: string, help: string, figure: 'waits' | 'rejections') =>
    new Counter({
      name,
      help,
      ...shared,
      collect() {
        this.reset()
        for (const [database, counts] of figures()) this.inc({ database }, counts[figure])
      },
    })
  counter('rest_pool_waits_total', 'Requests that had to wait for a connection.', 'waits')
  counter('rest_pool_rejections_total', 'Requests that got no connection in time.', 'rejections')
}

/** Of this server's worker; another server may have done the task meanwhile. */
function observeTasks(registry: Registry) {
  const succeededAt = new Map<string, number>()
  const labelNames = ['task']
  const registers = [registry]
  const failures = new Counter({
    name: 'worker_task_failures_total',
    help: 'Runs of a background task that failed.',
    labelNames,
    registers,
  })
  const interval = new Gauge({
    name: 'worker_task_interval_seconds',
    help: 'How often a background task runs at least.',
    labelNames,
    registers,
  })
  new Gauge({
    name: 'worker_task_age_seconds',
    help: 'Time since a background task last succeeded, or since the start.',
    labelNames,
    registers,
    collect() {
      for (const [task, at] of succeededAt) this.set({ task }, (performance.now() - at) / 1000)
    },
  })
  return ({ name, everyMs }: { name: string; everyMs: number }, isSuccess?: boolean) => {
    if (isSuccess === false) return failures.inc({ task: name })
    if (isSuccess === undefined) {
      failures.inc({ task: name }, 0)
      interval.set({ task: name }, everyMs / 1000)
    }
    succeededAt.set(name, performance.now())
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
  if (first === 'v1' && second === 'property') return 'feeds'
  return first === 'assets' ? first : 'web'
}
