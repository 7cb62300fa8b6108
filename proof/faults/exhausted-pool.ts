import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { defaults } from '../../platform/rest/service.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { Traffic } from './harness/traffic.ts'
import { expectedUnaffected, trafficDuring } from './harness/unaffected-traffic.ts'

const greedyRequests = 200
/** Enough to use every connection several times over. */
const greedyRequestsPerAddress = 40
const durationMs = 12_000
/** Different clients to the server. */
const greedyAddresses = ['127.0.0.66', '127.0.0.67', '127.0.0.68']
/** One address can take most of the connections of /rest/v1, several can take all. */
const poolSize = defaults.maxConnections
const sampleIntervalMs = 100
/** Connections that other traffic uses in between are returned at once. */
const minAverageShare = 0.8
const responseLimitMs = 5_000
const recoveryMs = 5_000

type Setup = { url: string; key: string; sql: Sql; traffic: Traffic }

/**
 * Clients keep sending more requests than there are connections, and each hangs on a locked table. Other traffic must get
 * the remaining connections or, if there are none, 503.
 */
export const exhaustedPool: Fault = {
  name: 'exhausted-pool',
  run: async (context) => {
    const { url, dataDir } = await context.startSite()
    const { databaseUrl, anonKey } = await keysOf(dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    context.onCleanup(() => traffic.stop())
    const sql = connect(databaseUrl, { max: 2, name: 'proof' })
    context.onCleanup(() => sql.end({ timeout: 1 }))
    const setup = { url, key: anonKey, sql, traffic }
    const findings = [await oneGreedyClient(setup), ...(await severalGreedyClients(setup))]
    await traffic.stop()
    return findings
  },
}

async function oneGreedyClient(setup: Setup): Promise<Finding> {
  let statuses = new Map<number, number>()
  const others = await trafficDuring(setup.traffic, async () => {
    statuses = await sendGreedily(setup, greedyAddresses.slice(0, 1), greedyRequests)
  })
  return {
    description: `one address sends ${greedyRequests} hanging requests at a time, for ${durationMs / 1000} s`,
    times: sumStatuses(statuses),
    expected: expectedUnaffected,
    observed: `${others.observed}; greedy client: ${formatStatuses(statuses)}`,
    isMet: others.isMet,
  }
}

async function severalGreedyClients(setup: Setup): Promise<Finding[]> {
  const { traffic, sql } = setup
  const { reads, writes, pages, services } = traffic
  traffic.reset()
  const load = sendGreedily(setup, greedyAddresses, greedyRequestsPerAddress)
  const [statuses, taken] = await Promise.all([load, sampleBusyConnections(sql, load)])
  const slowestMs = Math.max(reads.slowestMs, writes.slowestMs)
  const isServedOrRefused = [reads, writes].every(
    ({ counts, total }) => total > 0 && counts.ok + counts.unavailable === total,
  )
  const during: Finding = {
    description: `${greedyAddresses.length} addresses send ${greedyRequestsPerAddress} each at a time, for as long`,
    times: sumStatuses(statuses),
    expected: `all ${poolSize} connections of /rest/v1 are in use; pages, accounts and files work; requests for rows succeed or get 503 within ${responseLimitMs / 1000} s`,
    observed: `${taken.most} in use at most, ${taken.average.toFixed(1)} on average; ${traffic.describe()}; rows after ${(slowestMs / 1000).toFixed(1)} s at most; greedy clients: ${formatStatuses(statuses)}`,
    isMet:
      taken.most >= poolSize &&
      taken.average >= minAverageShare * poolSize &&
      pages.isAllOk &&
      services.isAllOk &&
      isServedOrRefused &&
      slowestMs <= responseLimitMs,
  }
  await sleep(recoveryMs)
  traffic.reset()
  await traffic.waitForWrites(100)
  return [
    during,
    {
      description: `${recoveryMs / 1000} s after the load stops`,
      times: traffic.total,
      expected: 'every request succeeds',
      observed: traffic.describe(),
      isMet: traffic.kinds.every(({ isAllOk }) => isAllOk),
    },
  ]
}

/** Samples how many connections of /rest/v1 are busy until `end`. */
async function sampleBusyConnections(
  sql: Sql,
  end: Promise<unknown>,
): Promise<{ most: number; average: number }> {
  let isOver = false
  const onEnd = () => {
    isOver = true
  }
  end.then(onEnd, onEnd)
  const counts: number[] = []
  while (!isOver) {
    const busy = await sql`select from pg_stat_activity where application_name = 'rest' and state <> 'idle'`
    counts.push(busy.length)
    await sleep(sampleIntervalMs)
  }
  return { most: Math.max(...counts), average: counts.reduce((sum, n) => sum + n, 0) / counts.length }
}

/** Counts the responses by status. */
async function sendGreedily(
  { url, key, sql }: Setup,
  addresses: string[],
  requestsPerAddress: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  await sql.begin(async (tx) => {
    await tx`lock table public.plans in access exclusive mode`
    const until = performance.now() + durationMs
    const sendUntilEnd = async (agent: Agent) => {
      while (performance.now() < until) {
        const status = await sendRequest(`${url}/rest/v1/plans?select=id`, key, agent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const agents = addresses.map((localAddress) => new Agent({ keepAlive: true, localAddress }))
    await Promise.all(
      agents.flatMap((agent) => Array.from({ length: requestsPerAddress }, () => sendUntilEnd(agent))),
    )
    for (const agent of agents) agent.destroy()
  })
  return statuses
}

/** The status, or 0 if the connection broke. */
function sendRequest(address: string, apikey: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(address, { agent, headers: { apikey } }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
    asking.on('error', () => resolve(0)).end()
  })
}

const sumStatuses = (statuses: Map<number, number>) =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0)

const formatStatuses = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
