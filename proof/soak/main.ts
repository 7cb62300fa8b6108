import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { StartProblem } from '../../platform/start-problem.ts'
import { runCommand } from '../../server/commands/run-command.ts'
import { within } from '../bench/load/within.ts'
import { report } from '../bench/report/report.ts'
import { withDataDir, withServer } from '../bench/server.ts'
import { errandsTable, findingsOf, findingsTable, missedBy, samplesTable } from './findings.ts'
import { listeners } from './live.ts'
import { members } from './members.ts'
import { type Sample, takeSample } from './sample.ts'
import { type Done, type Failed, startTraffic } from './traffic.ts'
import type { Errand } from './user-journey.ts'
import { visitors } from './visitors.ts'
import { makeWorld } from './world.ts'

/**
 * npm run soak -- --minutes 60: does the server stay as it is while people use it, hour after hour? `--data` names a folder
 * that is filled already.
 */
const usualMinutes = 10
/** Shorter runs are looked at, not kept. */
const keptFromMinutes = 10
const sampleEveryMs = 10_000
/** Caches fill at first, and code is compiled: the first quarter, but never more than this, does not count. */
const mostWarmupMinutes = 10
/** What has not come back by then never will. */
const endMs = 6 * 60_000
/** Of what the server wrote, shown when an errand has failed. */
const mostLog = 4_000

type Run = { errands: Errand[]; samples: Sample[]; done: Done[]; failed: Failed[] }

async function main(): Promise<void> {
  const wish = readWish()
  const run = await withDataDir((dataDir) =>
    withServer(dataDir, async ({ lintel, url }) => {
      await lintel.whenReady({ ms: 300_000 })
      const found = await soak(url, dataDir, wish)
      if (found.failed.length > 0) process.stderr.write(lintel.output().slice(-mostLog))
      return found
    }),
  )
  await tell(run, wish.minutes)
}

async function soak(url: string, dataDir: string, { minutes, rate }: Wish): Promise<Run> {
  const world = await makeWorld(url, dataDir)
  const { errands: listening, close } = await listeners(world)
  const errands = [...visitors(world), ...members(world), ...listening].map((errand) => ({
    ...errand,
    perSecond: errand.perSecond * rate,
  }))
  const run: Run = { errands, samples: [], done: [], failed: [] }
  let fresh: number[] = []
  const stop = startTraffic(errands, {
    onDone: (done) => {
      run.done.push(done)
      fresh.push(done.ms)
    },
    onFailed: (failed) => run.failed.push(failed),
  })
  const startedAt = performance.now()
  for (let look = 1; look * sampleEveryMs <= minutes * 60_000; look++) {
    await sleep(Math.max(0, startedAt + look * sampleEveryMs - performance.now()))
    const times = fresh
    fresh = []
    const sample = await takeSample({ url, sql: world.sql, dataDir }, startedAt, times)
    run.samples.push(sample)
    console.log(lineOf(sample, times.length, run.failed.length))
  }
  await within(endMs, 'the end of what was under way', stop())
  await within(endMs, 'the leaving of the listeners', close())
  await world.sql.end()
  return run
}

function lineOf(
  { hour, memoryMb, heapMb, outsideMb, handles, lagMs, p50Ms, p95Ms }: Sample,
  done: number,
  failed: number,
): string {
  const parts = [
    `${(hour * 60).toFixed(1)} min`,
    `${done} done`,
    `${failed} failed so far`,
    `p50 ${p50Ms.toFixed(1)} ms`,
    `p95 ${p95Ms.toFixed(1)} ms`,
    `${memoryMb.toFixed(0)} MB, of which ${heapMb.toFixed(0)} MB kept objects, ${outsideMb.toFixed(0)} MB kept buffers`,
    `${handles} handles`,
    `lag p99 ${lagMs.toFixed(1)} ms`,
  ]
  return parts.join(' · ')
}

async function tell({ errands, samples, done, failed }: Run, minutes: number): Promise<void> {
  const warmupHours = Math.min(minutes / 4, mostWarmupMinutes) / 60
  const findings = findingsOf(samples.filter(({ hour }) => hour > warmupHours))
  const missed = missedBy(findings, minutes)
  const rate = errands.reduce((sum, { perSecond }) => sum + perSecond, 0)
  await report({
    name: 'soak',
    title: 'Soak',
    conditions: `${minutes} minutes of ${rate.toFixed(1)} errands a second, looked at every ${sampleEveryMs / 1000} s; slopes without the first ${(warmupHours * 60).toFixed(1)} minutes. Server, PostgreSQL and clients on the one machine.`,
    tables: [findingsTable(findings), errandsTable(errands, done, failed), samplesTable(samples)],
    missed: [...missed, ...reasons(failed)],
    isKept: minutes >= keptFromMinutes,
  })
  if (missed.length > 0 || failed.length > 0)
    throw new StartProblem('It was not shown that the server stays as it was.')
}

/** How often each errand failed, and why the first time. */
function reasons(failed: Failed[]): string[] {
  const first = new Map(failed.toReversed().map(({ errand, reason }) => [errand, reason]))
  return [...first].map(
    ([errand, reason]) =>
      `${errand} failed ${failed.filter((each) => each.errand === errand).length} times: ${reason}`,
  )
}

type Wish = { minutes: number; rate: number }

const usage = `Use: npm run soak -- --minutes 60, from half a minute to a day; --rate 0.5 for half the traffic.`

function readWish(): Wish {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: `${usualMinutes}` },
        rate: { type: 'string', default: '1' },
        data: { type: 'string' },
      },
    })
    const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
    if (minutes >= 0.5 && minutes <= 24 * 60 && rate > 0 && rate <= 10) return { minutes, rate }
  } catch {
    // Told below.
  }
  throw new StartProblem(usage)
}

runCommand(main)
