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

/** PostgreSQL dies under a living server: all of it, or one of its processes, which takes the others with it. */
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
        description: 'the time until /readyz says yes again, PostgreSQL killed',
        times: kills,
        expected: `within ${recoveryLimitMs / 1000} s of the kill`,
        ...recoveryTimes(postmasterTimes, recoveryLimitMs),
      },
      {
        description: 'the same, one of its processes killed',
        times: backendKills,
        expected: `within ${recoveryLimitMs / 1000} s of the kill`,
        ...recoveryTimes(backendTimes, recoveryLimitMs),
      },
      {
        description: 'what people were told in between',
        times: traffic.total,
        expected: 'only 503 with Retry-After',
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

/** Resolves once another PostgreSQL has taken its place. */
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

/** Resolves once PostgreSQL has noticed, which it shows by outcome every other connection too. */
async function killBackend({ dataDir }: Target): Promise<void> {
  const { promise: noticed, resolve: notice } = Promise.withResolvers<void>()
  const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'proof', onClose: notice })
  try {
    const [victim] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'rest' order by random() limit 1`
    if (!victim) throw new Error('There is no connection to kill')
    process.kill(victim.pid, 'SIGKILL')
    await withTimeout(recoveryLimitMs, 'PostgreSQL noticing that one of its processes died', noticed)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
