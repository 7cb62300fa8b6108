import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../platform/db/connect.ts'
import { keysOf, type LintelProcess, postmasterPid } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { returnTimes } from './harness/return-times.ts'
import { Traffic } from './harness/traffic.ts'
import { within } from './harness/within.ts'

const kills = 20
const backendKills = 5
const backWithinMs = 30_000

type Killing = { dataDir: string; server: LintelProcess; traffic: Traffic }

/** PostgreSQL dies under a living server: all of it, or one of its processes, which takes the others with it. */
export const killedPostgres: Fault = {
  name: 'killed-postgres',
  run: async (stage) => {
    const { server, url, dataDir } = await stage.site()
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    const killing = { dataDir, server, traffic }
    const back = await timesOf(kills, killing, killPostmaster)
    const backAgain = await timesOf(backendKills, killing, killBackend)
    await traffic.goesOn(20)
    await traffic.stop()
    const lost = await traffic.lost((await keysOf(dataDir)).databaseUrl)
    return [
      {
        what: 'kill -9 of PostgreSQL, and of one of its processes, under a write load',
        times: kills + backendKills,
        promised: 'no acknowledged write is lost',
        seen: `${traffic.acknowledged.size.toLocaleString('en-GB')} acknowledged, ${lost} lost`,
        isKept: lost === 0,
      },
      {
        what: 'the time until /readyz says yes again, PostgreSQL killed',
        times: kills,
        promised: `within ${backWithinMs / 1000} s of the kill`,
        ...returnTimes(back, backWithinMs),
      },
      {
        what: 'the same, one of its processes killed',
        times: backendKills,
        promised: `within ${backWithinMs / 1000} s of the kill`,
        ...returnTimes(backAgain, backWithinMs),
      },
      {
        what: 'what people were told in between',
        times: traffic.total,
        promised: 'only 503 with Retry-After',
        seen: traffic.describe(),
        isKept: traffic.count('wrong', 'cut', 'refused') === 0,
      },
    ]
  },
}

async function timesOf(
  times: number,
  killing: Killing,
  kill: (killing: Killing) => Promise<void>,
): Promise<number[]> {
  const back: number[] = []
  for (let turn = 0; turn < times; turn++) {
    await killing.traffic.goesOn(randomInt(5, 60))
    const killedAt = performance.now()
    await kill(killing)
    await killing.server.whenReady()
    back.push(performance.now() - killedAt)
  }
  return back
}

/** Resolves once another PostgreSQL has taken its place. */
async function killPostmaster({ dataDir }: Killing): Promise<void> {
  const pid = await postmasterPid(dataDir)
  if (!pid) throw new Error('There is no PostgreSQL to kill')
  process.kill(pid, 'SIGKILL')
  const giveUpAt = Date.now() + 2 * backWithinMs
  for (;;) {
    const next = await postmasterPid(dataDir)
    if (next && next !== pid) return
    if (Date.now() > giveUpAt) throw new Error('PostgreSQL was not started again')
    await sleep(20)
  }
}

/** Resolves once PostgreSQL has noticed, which it shows by ending every other connection too. */
async function killBackend({ dataDir }: Killing): Promise<void> {
  const { promise: noticed, resolve: notice } = Promise.withResolvers<void>()
  const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'proof', onClose: notice })
  try {
    const [victim] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'rest' order by random() limit 1`
    if (!victim) throw new Error('There is no connection to kill')
    process.kill(victim.pid, 'SIGKILL')
    await within(backWithinMs, 'PostgreSQL noticing that one of its processes died', noticed)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
