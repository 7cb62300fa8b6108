import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { StartProblem } from '../../platform/start-problem.ts'
import { runCommand } from '../../server/commands/run-command.ts'
import { report } from '../bench/report/report.ts'
import { withDataDir, withServer } from '../bench/server.ts'
import { withTimeout } from '../with-timeout.ts'
import { findingsOf, findingsTable, journeysTable, problemsIn, samplesTable } from './findings.ts'
import { memberJourneys } from './member-journeys.ts'
import { realtimeJourneys } from './realtime-journeys.ts'
import { type Sample, takeSample } from './sample.ts'
import { createFixture } from './soak-fixture.ts'
import { type CompletedJourney, type FailedJourney, startTraffic } from './traffic.ts'
import type { Journey } from './user-journey.ts'
import { visitorJourneys } from './visitor-journeys.ts'

/**
 * npm run soak -- --minutes 60: checks that memory, handles and response times stay flat under mixed traffic. `--data` names
 * a seeded data folder.
 */
const defaultMinutes = 10
/** Shorter runs are not saved. */
const minSavedMinutes = 10
const sampleIntervalMs = 10_000
/** Caches fill and code is compiled at first: the first quarter, up to this limit, is left out. */
const maxWarmupMinutes = 10
/** For pending journeys and listeners to finish. */
const stopTimeoutMs = 6 * 60_000
/** How much of the server log is shown when a journey failed. */
const maxLogLength = 4_000

type Run = { journeys: Journey[]; samples: Sample[]; done: CompletedJourney[]; failed: FailedJourney[] }

async function main(): Promise<void> {
  const options = readOptions()
  const run = await withDataDir((dataDir) =>
    withServer(dataDir, async ({ lintel, url }) => {
      await lintel.whenReady({ ms: 300_000 })
      const result = await soak(url, dataDir, options)
      if (result.failed.length > 0) process.stderr.write(lintel.output().slice(-maxLogLength))
      return result
    }),
  )
  await writeReport(run, options.minutes)
}

async function soak(url: string, dataDir: string, { minutes, rate }: Options): Promise<Run> {
  const fixture = await createFixture(url, dataDir)
  const { journeys: listening, close } = await realtimeJourneys(fixture)
  const journeys = [...visitorJourneys(fixture), ...memberJourneys(fixture), ...listening].map((journey) => ({
    ...journey,
    perSecond: journey.perSecond * rate,
  }))
  const run: Run = { journeys, samples: [], done: [], failed: [] }
  let recentTimes: number[] = []
  const stop = startTraffic(journeys, {
    onDone: (done) => {
      run.done.push(done)
      recentTimes.push(done.ms)
    },
    onFailed: (failed) => run.failed.push(failed),
  })
  const startedAt = performance.now()
  for (let look = 1; look * sampleIntervalMs <= minutes * 60_000; look++) {
    await sleep(Math.max(0, startedAt + look * sampleIntervalMs - performance.now()))
    const times = recentTimes
    recentTimes = []
    const sample = await takeSample({ url, sql: fixture.sql, dataDir }, startedAt, times)
    run.samples.push(sample)
    console.log(formatSample(sample, times.length, run.failed.length))
  }
  await withTimeout(stopTimeoutMs, 'finishing pending journeys', stop())
  await withTimeout(stopTimeoutMs, 'closing the listeners', close())
  await fixture.sql.end()
  return run
}

function formatSample(
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
    `${memoryMb.toFixed(0)} MB, of which ${heapMb.toFixed(0)} MB objects, ${outsideMb.toFixed(0)} MB buffers`,
    `${handles} handles`,
    `lag p99 ${lagMs.toFixed(1)} ms`,
  ]
  return parts.join(' · ')
}

async function writeReport({ journeys, samples, done, failed }: Run, minutes: number): Promise<void> {
  const warmupHours = Math.min(minutes / 4, maxWarmupMinutes) / 60
  const findings = findingsOf(samples.filter(({ hour }) => hour > warmupHours))
  const missed = problemsIn(findings, minutes)
  const rate = journeys.reduce((sum, { perSecond }) => sum + perSecond, 0)
  await report({
    name: 'soak',
    title: 'Soak',
    conditions: `${minutes} minutes of ${rate.toFixed(1)} journeys a second, sampled every ${sampleIntervalMs / 1000} s; slopes without the first ${(warmupHours * 60).toFixed(1)} minutes. Server, PostgreSQL and clients on one machine.`,
    tables: [findingsTable(findings), journeysTable(journeys, done, failed), samplesTable(samples)],
    missed: [...missed, ...failureReasons(failed)],
    isKept: minutes >= minSavedMinutes,
  })
  if (missed.length > 0 || failed.length > 0) throw new StartProblem('The server was not shown to be stable.')
}

/** How often each journey failed, with the first reason. */
function failureReasons(failed: FailedJourney[]): string[] {
  const first = new Map(failed.toReversed().map(({ journey, reason }) => [journey, reason]))
  return [...first].map(
    ([journey, reason]) =>
      `${journey} failed ${failed.filter((each) => each.journey === journey).length} times: ${reason}`,
  )
}

type Options = { minutes: number; rate: number }

const usage = `Use: npm run soak -- --minutes 60, from half a minute to a day; --rate 0.5 for half the traffic.`

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: `${defaultMinutes}` },
        rate: { type: 'string', default: '1' },
        data: { type: 'string' },
      },
    })
    const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
    if (minutes >= 0.5 && minutes <= 24 * 60 && rate > 0 && rate <= 10) return { minutes, rate }
  } catch {
    // Reported below.
  }
  throw new StartProblem(usage)
}

runCommand(main)
