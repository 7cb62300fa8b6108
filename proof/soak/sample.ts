import type { Sql } from '../../platform/db/connect.ts'
import { postmasterPid } from '../../test/lintel-process.ts'
import { quantile } from '../bench/load/statistics.ts'
import { treeMemoryMb } from '../bench/report/process-memory.ts'
import { readMetrics } from '../bench/report/server-metrics.ts'

export type Sample = {
  hour: number
  memoryMb: number
  heapMb: number
  outsideMb: number
  handles: number
  files: number
  lagMs: number
  databaseMb: number
  connections: number
  p50Ms: number
  p95Ms: number
}
export type Measure = Exclude<keyof Sample, 'hour'>

type Target = { url: string; sql: Sql; dataDir: string }

const megabyte = 2 ** 20

/** Metrics of the server, and response times since the last sample. */
export async function takeSample(
  { url, sql, dataDir }: Target,
  startedAt: number,
  times: readonly number[],
): Promise<Sample> {
  const metric = await readMetrics(url)
  const pid = await postmasterPid(dataDir)
  const [row] = await sql<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend'`
  return {
    hour: (performance.now() - startedAt) / 3_600_000,
    memoryMb: metric('process_resident_memory_bytes') / megabyte,
    // Measured after collection; the heap in use follows a sawtooth.
    heapMb: metric('nodejs_heap_size_after_collection_bytes') / megabyte,
    outsideMb: metric('nodejs_external_memory_after_collection_bytes') / megabyte,
    handles: metric('nodejs_active_handles_total'),
    // Open files and PostgreSQL's memory are available on Linux only.
    files: metric('process_open_fds'),
    lagMs: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    // Without shared buffers, which fill up to their configured size.
    databaseMb: (pid && (await treeMemoryMb(pid, 'own'))) || Number.NaN,
    connections: row?.connections ?? Number.NaN,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
  }
}
