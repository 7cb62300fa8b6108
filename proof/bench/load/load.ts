import autocannon, { type Request, type Result } from 'autocannon'
import { quantile } from './statistics.ts'

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; bytes: number }

type Options = { port: number; requests: Request[]; seconds: number }

export const connections = 16
const warmupSeconds = 0.5
const timeoutSeconds = 30
/** autocannon looks this often whether the run is over. */
const sampleIntervalMs = 100

/** Sends requests over 16 connections, each as soon as the last one was answered. Any answer but a success voids the run. */
export async function load({ port, requests, seconds }: Options): Promise<LoadResult> {
  const times: number[] = []
  let bytes = 0
  const countFrom = performance.now() + warmupSeconds * 1000
  const endAt = countFrom + seconds * 1000
  const options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    requests,
    duration: warmupSeconds + seconds,
    timeout: timeoutSeconds,
    sampleInt: sampleIntervalMs,
    bailout: 1,
  }
  const finished = Promise.withResolvers<Result>()
  const run = autocannon(options, (error: Error | null, result) =>
    error ? finished.reject(error) : finished.resolve(result),
  )
  // Its own histogram has whole milliseconds, which is more than most answers take.
  run.on('response', (_client, _status, responseBytes, responseMs) => {
    const now = performance.now()
    if (now - responseMs >= countFrom && now < endAt) times.push(responseMs)
    bytes = responseBytes
  })
  const { errors, non2xx, requests: counts } = await finished.promise
  // Connections that the server closed are opened again without a word; at the end each may still have one request under way.
  const lost = Math.max(0, counts.sent - counts.total - connections)
  const failed = errors + lost
  if (failed + non2xx > 0)
    throw new Error(`port ${port}: ${failed} requests failed and ${non2xx} were answered with an error`)
  const at = (share: number) => Math.round(quantile(times, share) * 100) / 100
  return { perSecond: Math.round(times.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99), bytes }
}

/** As a browser asks for a page. */
export const getRequest = (path: string): Request => ({
  method: 'GET',
  path,
  headers: { 'accept-encoding': 'gzip, br' },
})

/** The round in the middle. */
const medianLoad = (results: LoadResult[]): LoadResult =>
  results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(results.length / 2)] as LoadResult

type Contestant = { name: string; port: number; requests: Request[] }

/** Rounds in turn, so that whatever else the machine does meets all of them; the median of each counts. */
export async function race(
  contestants: Contestant[],
  { rounds, seconds, warmupSeconds }: { rounds: number; seconds: number; warmupSeconds: number },
): Promise<({ name: string } & LoadResult)[]> {
  const results = new Map(contestants.map(({ name }) => [name, [] as LoadResult[]]))
  // A server that has just started is still being compiled; nobody's first seconds count.
  for (const { port, requests } of contestants) await load({ port, requests, seconds: warmupSeconds })
  for (let round = 0; round < rounds; round++)
    for (const { name, port, requests } of contestants)
      results.get(name)?.push(await load({ port, requests, seconds }))
  return [...results].map(([name, all]) => ({ name, ...medianLoad(all) }))
}
