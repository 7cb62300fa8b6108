import { setTimeout as sleep } from 'node:timers/promises'
import type { Finding } from '../faults/fault.ts'
import type { FaultContext } from '../faults/harness/fault-context.ts'
import { sendRequest } from '../faults/harness/response-stats.ts'
import { kill, type PostgresNode } from './postgres-node.ts'
import { type HaSite, longestWriteGap } from './site.ts'

export type HaCase = { name: string; run: (site: HaSite, context: FaultContext) => Promise<Finding[]> }

const failoverLimitMs = 30_000
const switchoverLimitMs = 5_000
const unavailableLimitMs = 5_000
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

type Promises = {
  description: string
  times: number
  /** How long no write may be acknowledged. */
  gapLimitMs: number
  /** Whether an acknowledged write may be lost, which is then only reported. */
  isLossAllowed?: boolean
  /** Emails that may be sent twice, as documented. */
  maxRepeatedMails?: number
  /** Reads may fail, for example while a server is killed. */
  areReadsAllowedToFail?: boolean
}

/** Causes the fault, repairs the nodes and compares everything with what is promised. */
async function observe(site: HaSite, promises: Promises, fault: () => Promise<void>): Promise<Finding[]> {
  const { replicas, traffic, mail, live, databaseUrl } = site
  await traffic.waitForWrites(20)
  traffic.reset()
  mail.reset()
  live.reset()
  const before = new Set(traffic.acknowledged)
  const gapMs = await longestWriteGap(traffic, fault)
  await replicas.repair()
  await traffic.waitForWrites(20)
  // Writes go on, so those that are compared must be older than what they are compared with.
  const all = [...traffic.acknowledged]
  const kept = await traffic.storedIds(databaseUrl)
  const acknowledged = all.filter((id) => !before.has(id))
  const lost = all.filter((id) => !kept.has(id))
  for (const id of lost) traffic.acknowledged.delete(id)
  const { description, times, gapLimitMs, isLossAllowed = false, maxRepeatedMails = 0 } = promises
  const mails = { count: mail.acknowledged.size, ...(await mail.settle()) }
  const changes = await live.settle()
  return [
    {
      description,
      times,
      expected: isLossAllowed
        ? 'only the last moments of acknowledged writes may be lost'
        : 'no acknowledged write is lost',
      observed: `${acknowledged.length} acknowledged, ${lost.length} lost; ${traffic.writes.describe()}`,
      isMet: (isLossAllowed || lost.length === 0) && traffic.count('unexpected') === 0,
    },
    {
      description: `${description}: time without writes`,
      times,
      expected: `at most ${seconds(gapLimitMs)}; requests get 503 within ${seconds(unavailableLimitMs)}`,
      observed: `${seconds(gapMs)}; slowest response to a write ${seconds(traffic.writes.slowestMs)}`,
      isMet: gapMs <= gapLimitMs && traffic.writes.slowestMs <= unavailableLimitMs + 1_000,
    },
    {
      description: `${description}: reads and pages`,
      times: traffic.reads.total + traffic.pages.total,
      expected: promises.areReadsAllowedToFail ? 'success, or 503' : 'no read fails',
      observed: `reads: ${traffic.reads.describe()}; pages: ${traffic.pages.describe()}`,
      isMet: promises.areReadsAllowedToFail
        ? traffic.reads.counts.unexpected + traffic.pages.counts.unexpected === 0
        : traffic.reads.isAllOk && traffic.pages.isAllOk,
    },
    {
      description: `${description}: live updates and emails`,
      times: changes.written + mails.count,
      expected: `subscribers have every row; emails arrive, ${maxRepeatedMails === 0 ? 'none twice' : `at most ${maxRepeatedMails} twice`}`,
      observed: `${changes.written} rows, ${changes.missed} missed after ${live.joins} joins; ${mails.count} emails, ${mails.missing} missing, ${mails.delayed} only after their lease, ${mails.lostRows} lost with their rows, ${mails.repeated} twice`,
      isMet:
        changes.missed === 0 &&
        mails.missing === 0 &&
        (isLossAllowed || mails.lostRows === 0) &&
        mails.repeated <= maxRepeatedMails,
    },
  ]
}

/** Until the controller has promoted another node. */
async function untilPromoted({ replicas }: HaSite, old: PostgresNode): Promise<void> {
  while (replicas.primary === old) await sleep(20)
}

const primaryKilled: HaCase = {
  name: 'primary-killed',
  run: (site) =>
    observe(
      site,
      {
        description: 'kill -9 of the primary, synchronous replication',
        times: 2,
        gapLimitMs: failoverLimitMs,
      },
      async () => {
        for (let turn = 0; turn < 2; turn++) {
          const old = site.replicas.primary
          await old.kill()
          await untilPromoted(site, old)
          await site.replicas.repair()
          await site.traffic.waitForWrites(20)
        }
      },
    ),
}

const walSendersStopped: HaCase = {
  name: 'walsenders-stopped',
  run: (site) =>
    observe(
      site,
      {
        description: 'replication of the primary stops, then kill -9, synchronous replication',
        times: 1,
        gapLimitMs: failoverLimitMs,
      },
      async () => {
        const old = site.replicas.primary
        for (const pid of await old.walSenders()) kill(pid, 'SIGSTOP')
        await sleep(1_000) // writes wait for a standby meanwhile
        await old.kill()
        await untilPromoted(site, old)
      },
    ),
}

const primaryKilledAsync: HaCase = {
  name: 'primary-killed-asynchronous',
  run: async (site) => {
    await site.replicas.setSynchronous(false)
    const findings = await observe(
      site,
      {
        description: 'replication stops for a second, then kill -9 of the primary, asynchronous replication',
        times: 1,
        gapLimitMs: failoverLimitMs,
        isLossAllowed: true,
      },
      async () => {
        const old = site.replicas.primary
        for (const pid of await old.walSenders()) kill(pid, 'SIGSTOP')
        await sleep(1_000)
        await old.kill()
        await untilPromoted(site, old)
      },
    )
    await site.replicas.setSynchronous(true)
    return findings
  },
}

const switchover: HaCase = {
  name: 'switchover',
  run: (site) =>
    observe(
      site,
      { description: 'planned switchover', times: 3, gapLimitMs: switchoverLimitMs },
      async () => {
        for (let turn = 0; turn < 3; turn++) {
          await site.replicas.switchOver()
          await site.traffic.waitForWrites(20)
        }
      },
    ),
}

/** Primary and a standby are gone: the last node may lack acknowledged writes, so it is not promoted before the other is back. */
const quorumLost: HaCase = {
  name: 'quorum-lost',
  run: (site) =>
    observe(
      site,
      {
        description: 'primary and one standby killed; the standby is back after 10 s',
        times: 1,
        gapLimitMs: failoverLimitMs + 10_000,
      },
      async () => {
        const old = site.replicas.primary
        const [standby] = site.replicas.standbys as [PostgresNode]
        await standby.kill()
        await old.kill()
        await sleep(10_000)
        await standby.start()
        await untilPromoted(site, old)
      },
    ),
}

const proxyWithoutPrimary: HaCase = {
  name: 'proxy-without-primary',
  run: (site) =>
    observe(
      site,
      { description: 'the proxy accepts and closes connections for 15 s', times: 1, gapLimitMs: 20_000 },
      () =>
        site.replicas.withoutFailover(async () => {
          site.replicas.writes.leadTo(undefined)
          await sleep(15_000)
          site.replicas.writes.leadTo(site.replicas.primary.port)
        }),
    ),
}

const serverKilled: HaCase = {
  name: 'server-killed',
  run: (site) =>
    observe(
      site,
      {
        description: 'kill -9 of one of two servers',
        times: 2,
        gapLimitMs: switchoverLimitMs,
        maxRepeatedMails: 2,
        areReadsAllowedToFail: true,
      },
      async () => {
        const opened = site.cluster.timesPrinted('is open again')
        for (let turn = 0; turn < 2; turn++) {
          const pid = [...site.cluster.members().values()][turn % 2]
          if (pid) kill(pid, 'SIGKILL')
          await site.cluster.waitForOutput('is open again', opened + turn + 1)
        }
        await site.mail.expireLeases()
      },
    ),
}

const standbyBehind: HaCase = {
  name: 'standby-far-behind',
  run: async (site) => {
    const paused = site.replicas.readStandby
    return observe(
      site,
      {
        description: 'the standby for reads stops replaying for 15 s',
        times: 1,
        gapLimitMs: switchoverLimitMs,
      },
      async () => {
        await paused.sql`select pg_wal_replay_pause()`
        await sleep(15_000)
        await paused.sql`select pg_wal_replay_resume()`
      },
    )
  },
}

const postgresUpgrade: HaCase = {
  name: 'rolling-upgrade-postgresql',
  run: (site) =>
    observe(
      site,
      {
        description: 'every node restarted, standbys first, the primary after a switchover (a minor upgrade)',
        times: 3,
        gapLimitMs: switchoverLimitMs,
        areReadsAllowedToFail: false,
      },
      async () => {
        for (const standby of site.replicas.standbys) {
          await site.replicas.restartStandby(standby)
          await site.traffic.waitForWrites(20)
        }
        await site.replicas.switchOver()
      },
    ),
}

const lintelUpgrade: HaCase = {
  name: 'rolling-upgrade-lintel',
  run: (site) =>
    observe(
      site,
      { description: 'both servers replaced, one after the other', times: 1, gapLimitMs: switchoverLimitMs },
      async () => {
        const times = site.cluster.timesPrinted('All servers are new')
        site.cluster.replace()
        await site.cluster.waitForOutput('All servers are new', times + 1)
      },
    ),
}

/** What a probe reads while there is no primary. */
const readiness: HaCase = {
  name: 'readiness',
  run: async (site) => {
    const url = `${site.cluster.url}/readyz`
    let text = ''
    await site.replicas.withoutFailover(async () => {
      site.replicas.writes.leadTo(undefined)
      const giveUpAt = performance.now() + 10_000
      while (!text.startsWith('not ready') && performance.now() < giveUpAt) {
        text = await (await fetch(url).catch(() => new Response('')))?.text()
        await sleep(100)
      }
      site.replicas.writes.leadTo(site.replicas.primary.port)
    })
    while ((await sendRequest(url)).outcome !== 'ok') await sleep(50)
    return [
      {
        description: '/readyz while there is no primary',
        times: 1,
        expected: 'it names the database',
        observed: text.replaceAll('\n', '; '),
        isMet: /^not ready; database: /.test(text.replaceAll('\n', '; ')),
      },
    ]
  },
}

export const haCases: HaCase[] = [
  primaryKilled,
  walSendersStopped,
  primaryKilledAsync,
  switchover,
  quorumLost,
  proxyWithoutPrimary,
  readiness,
  serverKilled,
  standbyBehind,
  postgresUpgrade,
  lintelUpgrade,
]
