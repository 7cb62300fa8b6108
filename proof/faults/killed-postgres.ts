import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../platform/db/connect.ts'
import { keysOf, type LintelProcess, postmasterPid } from '../../test/lintel-process.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Fault } from './fault.ts'
import { recoveryTimes } from './harness/recovery-times.ts'
import { Traffic } from './harness/traffic.ts'

const kills = 20
const backendKills = 5
const recoveryLimitMs = 30_000

type Target = { dataDir: string; server: LintelProcess; traffic: Traffic }

/** PostgreSQL is killed while the server runs: the postmaster, or one backend, which restarts all others. */
export const killedPostgres: Fault = {
  name: 'killed-postgres',
  run: async (context) => {
    const { server, url, dataDir } = await context.startSite()
    const traffic = await Traffic.start({ url, dataDir })
    context.onCleanup(() => traffic.stop())
    const killing = { dataDir, server, traffic }
    const postmasterTimes = await measureRecoveries(kills, killing, killPostmaster)
    const backendTimes = await measureRecoveries(backendKills, killing, killBackend)
    await traffic.waitForWrites(20)
    await traffic.stop()
    const lost = await traffic.countLost((await keysOf(dataDir)).databaseUrl)
    return [
      {
        description: 'kill -9 of PostgreSQL, and of one of its processes, under a write load',
        times: kills + backendKills,
        expected: 'no acknowledged write is lost',
        observed: `${traffic.acknowledged.size.toLocaleString('en-GB')} acknowledged, ${lost} lost`,
        isMet: lost === 0,
      },
      {
        description: 'time until /readyz responds after killing PostgreSQL',
        times: kills,
        expected: `within ${recoveryLimitMs / 1000} s of the kill`,
        ...recoveryTimes(postmasterTimes, recoveryLimitMs),
      },
      {
        description: 'time until /readyz responds after killing a backend',
        times: backendKills,
        expected: `within ${recoveryLimitMs / 1000} s of the kill`,
        ...recoveryTimes(backendTimes, recoveryLimitMs),
      },
      {
        description: 'responses meanwhile',
        times: traffic.total,
        expected: 'success, or 503 with Retry-After',
        observed: traffic.describe(),
        isMet: traffic.count('unexpected', 'cutOff', 'refused') === 0,
      },
    ]
  },
}

async function measureRecoveries(
  times: number,
  killing: Target,
  kill: (killing: Target) => Promise<void>,
): Promise<number[]> {
  const back: number[] = []
  for (let turn = 0; turn < times; turn++) {
    await killing.traffic.waitForWrites(randomInt(5, 60))
    const killedAt = performance.now()
    await kill(killing)
    await killing.server.whenReady()
    back.push(performance.now() - killedAt)
  }
  return back
}

/** Resolves once a new PostgreSQL runs. */
async function killPostmaster({ dataDir }: Target): Promise<void> {
  const pid = await postmasterPid(dataDir)
  if (!pid) throw new Error('There is no PostgreSQL to kill')
  process.kill(pid, 'SIGKILL')
  const giveUpAt = Date.now() + 2 * recoveryLimitMs
  for (;;) {
    const next = await postmasterPid(dataDir)
    if (next && next !== pid) return
    if (Date.now() > giveUpAt) throw new Error('PostgreSQL was not started again')
    await sleep(20)
  }
}

/** Resolves once PostgreSQL has noticed and closed all other connections. */
async function killBackend({ dataDir }: Target): Promise<void> {
  const { promise: noticed, resolve: notice } = Promise.withResolvers<void>()
  const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'proof', onClose: notice })
  try {
    const [victim] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'rest' order by random() limit 1`
    if (!victim) throw new Error('There is no connection to kill')
    process.kill(victim.pid, 'SIGKILL')
    await withTimeout(recoveryLimitMs, 'PostgreSQL noticing the killed backend', noticed)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
