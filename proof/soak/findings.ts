import { quantile } from '../bench/load/statistics.ts'
import type { Table } from '../bench/report/report.ts'
import type { Measure, Sample } from './sample.ts'
import { slopeOf, type Verdict, verdictOf } from './slope.ts'
import type { CompletedJourney, FailedJourney } from './traffic.ts'
import type { Journey } from './user-journey.ts'

type Metric = {
  name: string
  unit: string
  digits: number
  /** Allowed growth per hour, as a share of the mean. */
  allowed: number
  /** Long runs must be conclusive about memory. */
  isMemory?: true
}

const metrics: Record<Measure, Metric> = {
  memoryMb: { name: 'memory of the server', unit: 'MB', digits: 1, allowed: 0.05, isMemory: true },
  heapMb: {
    name: 'of which JavaScript objects, after collection',
    unit: 'MB',
    digits: 1,
    allowed: 0.1,
    isMemory: true,
  },
  outsideMb: {
    name: 'of which buffers, after collection',
    unit: 'MB',
    digits: 1,
    allowed: 0.1,
    isMemory: true,
  },
  handles: { name: 'open handles', unit: '', digits: 1, allowed: 0.05 },
  files: { name: 'open files and sockets', unit: '', digits: 1, allowed: 0.05 },
  lagMs: { name: 'event-loop lag, p99', unit: 'ms', digits: 1, allowed: 0.1 },
  databaseMb: {
    name: 'memory of PostgreSQL, without its cache',
    unit: 'MB',
    digits: 0,
    allowed: 0.1,
    isMemory: true,
  },
  connections: { name: 'connections to PostgreSQL', unit: '', digits: 1, allowed: 0.05 },
  p50Ms: { name: 'response time, p50', unit: 'ms', digits: 2, allowed: 0.1 },
  p95Ms: { name: 'response time, p95', unit: 'ms', digits: 1, allowed: 0.1 },
}

export type Finding = {
  name: string
  mean: string
  slope: string
  allowed: string
  verdict: Verdict | typeof notReported
  isMemory: boolean
}

const notReported = 'not available on this machine'

/** The slope and verdict of each measure. Failed readings are left out; a measure without readings is reported as such. */
export function findingsOf(samples: Sample[]): Finding[] {
  return Object.entries(metrics).map(([key, { name, unit, digits, allowed, isMemory = false }]) => {
    const points = samples
      .map((sample) => ({ hour: sample.hour, value: sample[key as Measure] }))
      .filter(({ value }) => !Number.isNaN(value))
    if (points.length === 0)
      return { name, mean: '–', slope: '–', allowed: '–', verdict: notReported, isMemory }
    const slope = slopeOf(points)
    const formatWithUnit = (value: number) => `${formatNumber(value, digits)}${unit && ` ${unit}`}`
    const sign = slope.perHour < 0 ? '−' : '+'
    return {
      isMemory,
      name,
      mean: formatWithUnit(slope.mean),
      slope: `${sign}${formatWithUnit(Math.abs(slope.perHour))} ± ${formatNumber(slope.standardError, digits)}`,
      allowed: `+${formatWithUnit(allowed * slope.mean)}`,
      verdict: verdictOf(slope, allowed * slope.mean),
    }
  })
}

/** From this length on, a run must be conclusive about memory. */
const conclusiveMinutes = 60

/** What grows and, after a long run, memory that is inconclusive. */
export const problemsIn = (findings: Finding[], minutes: number): string[] =>
  findings.flatMap(({ name, slope, allowed, verdict, isMemory }) => {
    if (verdict === 'grows') return [`${name} grows by ${slope} per hour; allowed is ${allowed}`]
    if (verdict === 'flat' || !isMemory || minutes < conclusiveMinutes) return []
    if (verdict === notReported) return [`${name}: inconclusive, never measured`]
    return [`${name}: inconclusive, changed by ${slope} per hour; allowed is ${allowed}`]
  })

const formatNumber = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–')

export const findingsTable = (findings: Finding[]): Table => ({
  heading: 'Slopes',
  columns: ['measure', 'mean', 'per hour, ± standard error', 'allowed', 'verdict'],
  rows: findings.map(({ name, mean, slope, allowed, verdict }) => [name, mean, slope, allowed, verdict]),
})

/** Each journey, with its first and last third compared. */
export function journeysTable(journeys: Journey[], done: CompletedJourney[], failed: FailedJourney[]): Table {
  const rows = journeys.map(({ name, perSecond }) => {
    const times = done.filter(({ journey }) => journey === name).map(({ ms }) => ms)
    const third = Math.floor(times.length / 3)
    const at = (list: number[], share: number) => (list.length > 0 ? quantile(list, share).toFixed(1) : '–')
    return [
      name,
      Number(perSecond.toFixed(3)),
      times.length,
      failed.filter(({ journey }) => journey === name).length,
      at(times, 0.5),
      at(times, 0.95),
      at(times.slice(0, third), 0.95),
      at(times.slice(times.length - third), 0.95),
    ]
  })
  return {
    heading: 'Traffic',
    columns: [
      'journey',
      'per second',
      'done',
      'failed',
      'p50 ms',
      'p95 ms',
      'p95, first third',
      'p95, last third',
    ],
    rows,
  }
}

const maxSampleRows = 12

/** A few evenly spaced samples of the run. */
export function samplesTable(samples: Sample[]): Table {
  const step = Math.max(1, Math.floor(samples.length / maxSampleRows))
  const rows = samples
    .filter((_, index) => index % step === step - 1)
    .map(({ hour, ...sample }) => [
      (hour * 60).toFixed(1),
      ...Object.entries(metrics).map(([key, { digits }]) => formatNumber(sample[key as Measure], digits)),
    ])
  return { heading: 'The run', columns: ['minute', ...Object.values(metrics).map(({ name }) => name)], rows }
}
