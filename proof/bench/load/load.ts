import autocannon, { type Request, type Result } from 'autocannon'
import { quantile } from './statistics.ts'

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; bytes: number }

type Options = { port: number; requests: Request[]; seconds: number }

export const connections = 16
const warmupSeconds = 0.5
const timeoutSeconds = 30
/** How often autocannon checks whether the run is over. */
const sampleIntervalMs = 100

/** Sends requests over 16 connections, one at a time on each. Throws if any response is not a success. */
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
  // autocannon's histogram has whole milliseconds, which is too coarse here.
  run.on('response', (_client, _status, responseBytes, responseMs) => {
    const now = performance.now()
    if (now - responseMs >= countFrom && now < endAt) times.push(responseMs)
    bytes = responseBytes
  })
  const { errors, non2xx, requests: counts } = await finished.promise
  // autocannon reopens closed connections silently; at the end each may have one request in flight.
  const lost = Math.max(0, counts.sent - counts.total - connections)
  const failed = errors + lost
  if (failed + non2xx > 0)
    throw new Error(`port ${port}: ${failed} requests failed and ${non2xx} got an error response`)
  const at = (share: number) => Math.round(quantile(times, share) * 100) / 100
  return { perSecond: Math.round(times.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99), bytes }
}

/** A GET with the encodings a browser accepts. */
export const getRequest = (path: string): Request => ({
  method: 'GET',
  path,
  headers: { 'accept-encoding': 'gzip, br' },
})

/** The result with the median rate. */
const medianLoad = (results: LoadResult[]): LoadResult =>
  results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(results.length / 2)] as LoadResult

type Candidate = { name: string; port: number; requests: Request[] }

/** The median of interleaved rounds, so that other load on the machine affects all candidates equally. */
export async function compareLoad(
  candidates: Candidate[],
  { rounds, seconds, warmupSeconds }: { rounds: number; seconds: number; warmupSeconds: number },
): Promise<({ name: string } & LoadResult)[]> {
  const results = new Map(candidates.map(({ name }) => [name, [] as LoadResult[]]))
  // A server that has just started is still being compiled.
  for (const { port, requests } of candidates) await load({ port, requests, seconds: warmupSeconds })
  for (let round = 0; round < rounds; round++)
    for (const { name, port, requests } of candidates)
      results.get(name)?.push(await load({ port, requests, seconds }))
  return [...results].map(([name, all]) => ({ name, ...medianLoad(all) }))
}
