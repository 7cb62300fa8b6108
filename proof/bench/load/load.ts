import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { within } from './within.ts'

export type LoadOrder = {
  port: number
  connections: number
  seconds: number
  warmupSeconds: number
  /** Whole requests, sent in turn. */
  requests: string[]
  /** What every answer must begin with, or the run is void. */
  expectedStatus: string
  /** Whoever has not answered by then never will. */
  answerMs: number
}
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; bytes: number }

type Wish = { port: number; requests: string[]; seconds: number }

export const connections = 16
const answerMs = 30_000

/** Asks as fast as it is answered, over 16 connections, from a thread of its own. */
export function load({ port, requests, seconds }: Wish): Promise<LoadResult> {
  const order: LoadOrder = {
    port,
    connections,
    seconds,
    warmupSeconds: 0.5,
    requests,
    expectedStatus: 'HTTP/1.1 200',
    answerMs,
  }
  const thread = new Worker(path.join(import.meta.dirname, 'load-thread.ts'), { workerData: order })
  const asked = new Promise<LoadResult>((resolve, reject) => {
    thread
      .once('message', resolve)
      .once('error', reject)
      .once('exit', (code) => reject(new Error(`the thread that asks ended with ${code}`)))
  })
  const mostMs = (seconds + order.warmupSeconds) * 1000 + 2 * answerMs
  return within(mostMs, `asking port ${port}`, asked).finally(() => void thread.terminate())
}

/** As a browser asks for a page. */
export const getRequest = (port: number, address: string): string =>
  `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, br\r\n\r\n`

/** The round in the middle. */
const medianLoad = (results: LoadResult[]): LoadResult =>
  results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(results.length / 2)] as LoadResult

type Contestant = { name: string; port: number; requests: string[] }

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
