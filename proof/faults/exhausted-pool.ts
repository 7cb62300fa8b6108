import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { defaults } from '../../platform/rest/service.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { othersDuring, unaffected } from './harness/others.ts'
import { Traffic } from './harness/traffic.ts'

const greedyRequests = 200
/** Enough to have every connection, and as many waiting for the next several times over. */
const greedyRequestsEach = 40
const lastsMs = 12_000
/** Other machines, as far as the server can tell. */
const greedyAddresses = ['127.0.0.66', '127.0.0.67', '127.0.0.68']
/** One of them may have most of the connections for rows; several have them all. */
const allPlaces = defaults.maxConnections
const lookEveryMs = 100
/** What the others are given in between is given back at once. */
const takenOnAverage = 0.8
const answeredWithinMs = 5_000
const wellWithinMs = 5_000

type Scene = { url: string; key: string; sql: Sql; traffic: Traffic }

/**
 * Somebody asks for more than there are connections, again and again, and each question hangs: the table it is about is
 * locked. Whatever is left must do for the others; where nothing is left they must be told so.
 */
export const exhaustedPool: Fault = {
  name: 'exhausted-pool',
  run: async (stage) => {
    const { url, dataDir } = await stage.site()
    const { databaseUrl, anonKey } = await keysOf(dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    const sql = connect(databaseUrl, { max: 2, name: 'proof' })
    stage.onEnd(() => sql.end({ timeout: 1 }))
    const scene = { url, key: anonKey, sql, traffic }
    const findings = [await oneIsGreedy(scene), ...(await severalAreGreedy(scene))]
    await traffic.stop()
    return findings
  },
}

async function oneIsGreedy(scene: Scene): Promise<Finding> {
  let statuses = new Map<number, number>()
  const others = await othersDuring(scene.traffic, async () => {
    statuses = await askGreedily(scene, greedyAddresses.slice(0, 1), greedyRequests)
  })
  return {
    what: `one address asks ${greedyRequests} hanging questions at a time, for ${lastsMs / 1000} s`,
    times: totalOf(statuses),
    promised: unaffected,
    seen: `${others.seen}; itself: ${inWords(statuses)}`,
    isKept: others.isKept,
  }
}

async function severalAreGreedy(scene: Scene): Promise<Finding[]> {
  const { traffic, sql } = scene
  const { reads, writes, pages, services } = traffic
  traffic.forget()
  const asking = askGreedily(scene, greedyAddresses, greedyRequestsEach)
  const [statuses, taken] = await Promise.all([asking, placesTaken(sql, asking)])
  const slowestMs = Math.max(reads.slowestMs, writes.slowestMs)
  const isTold = [reads, writes].every(
    ({ counts, total }) => total > 0 && counts.good + counts.away === total,
  )
  const during: Finding = {
    what: `${greedyAddresses.length} addresses ask ${greedyRequestsEach} each at once, for as long`,
    times: totalOf(statuses),
    promised: `all ${allPlaces} connections for rows are taken; pages, accounts and files go on; who asks for rows gets them, or 503, within ${answeredWithinMs / 1000} s`,
    seen: `${taken.most} taken at most, ${taken.average.toFixed(1)} on average; ${traffic.describe()}; rows after ${(slowestMs / 1000).toFixed(1)} s at most; themselves: ${inWords(statuses)}`,
    isKept:
      taken.most >= allPlaces &&
      taken.average >= takenOnAverage * allPlaces &&
      pages.isAllGood &&
      services.isAllGood &&
      isTold &&
      slowestMs <= answeredWithinMs,
  }
  await sleep(wellWithinMs)
  traffic.forget()
  await traffic.goesOn(100)
  return [
    during,
    {
      what: `${wellWithinMs / 1000} s after they have stopped`,
      times: traffic.total,
      promised: 'everything is answered',
      seen: traffic.describe(),
      isKept: traffic.kinds.every(({ isAllGood }) => isAllGood),
    },
  ]
}

/** How many connections for rows had something to do, looked at again and again until `end`. */
async function placesTaken(sql: Sql, end: Promise<unknown>): Promise<{ most: number; average: number }> {
  let isOver = false
  const noteEnd = () => {
    isOver = true
  }
  end.then(noteEnd, noteEnd)
  const counts: number[] = []
  while (!isOver) {
    const busy = await sql`select from pg_stat_activity where application_name = 'rest' and state <> 'idle'`
    counts.push(busy.length)
    await sleep(lookEveryMs)
  }
  return { most: Math.max(...counts), average: counts.reduce((sum, n) => sum + n, 0) / counts.length }
}

/** What they were answered: how often with which status. */
async function askGreedily(
  { url, key, sql }: Scene,
  addresses: string[],
  requestsEach: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  await sql.begin(async (tx) => {
    await tx`lock table public.plans in access exclusive mode`
    const until = performance.now() + lastsMs
    const askOn = async (agent: Agent) => {
      while (performance.now() < until) {
        const status = await ask(`${url}/rest/v1/plans?select=id`, key, agent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const agents = addresses.map((localAddress) => new Agent({ keepAlive: true, localAddress }))
    await Promise.all(agents.flatMap((agent) => Array.from({ length: requestsEach }, () => askOn(agent))))
    for (const agent of agents) agent.destroy()
  })
  return statuses
}

/** The status; 0 where the connection broke. */
function ask(address: string, apikey: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(address, { agent, headers: { apikey } }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
    asking.on('error', () => resolve(0)).end()
  })
}

const totalOf = (statuses: Map<number, number>) =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0)

const inWords = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
