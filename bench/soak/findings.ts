import type { Table } from '../report.ts'
import { quantile } from '../statistics.ts'
import type { Errand } from './errand.ts'
import type { Measure, Sample } from './sample.ts'
import { lowsOf, slopeOf, type Verdict, verdictOf } from './slope.ts'
import type { Done, Failed } from './traffic.ts'

type Watch = {
  name: string
  unit: string
  digits: number
  /** How much more of its mean it may become in an hour. */
  allowed: number
  /** Climbs until the collector comes: what it leaves is looked at. */
  isSaw?: true
}

const watched: Record<Measure, Watch> = {
  memoryMb: { name: 'memory of the server', unit: 'MB', digits: 1, allowed: 0.05 },
  heapMb: { name: 'of which JavaScript objects', unit: 'MB', digits: 1, allowed: 0.1, isSaw: true },
  outsideMb: { name: 'of which buffers', unit: 'MB', digits: 1, allowed: 0.1, isSaw: true },
  handles: { name: 'open handles', unit: '', digits: 1, allowed: 0.05 },
  files: { name: 'open files and sockets', unit: '', digits: 1, allowed: 0.05 },
  lagMs: { name: 'event-loop lag, p99', unit: 'ms', digits: 1, allowed: 0.1 },
  databaseMb: { name: 'memory of PostgreSQL, without its cache', unit: 'MB', digits: 0, allowed: 0.1 },
  connections: { name: 'connections to PostgreSQL', unit: '', digits: 1, allowed: 0.05 },
  p50Ms: { name: 'answers, p50', unit: 'ms', digits: 2, allowed: 0.1 },
  p95Ms: { name: 'answers, p95', unit: 'ms', digits: 1, allowed: 0.1 },
}

export type Finding = { name: string; mean: string; slope: string; allowed: string; verdict: Verdict }

/** How each measure went over the hours. Those that this machine does not tell are left out. */
export function findingsOf(samples: Sample[]): Finding[] {
  return Object.entries(watched).flatMap(([key, { name, unit, digits, allowed, isSaw }]) => {
    const points = samples.map((sample) => ({ hour: sample.hour, value: sample[key as Measure] }))
    if (points.some(({ value }) => Number.isNaN(value))) return []
    const slope = slopeOf(isSaw ? lowsOf(points) : points)
    const tell = (value: number) => `${value.toFixed(digits)}${unit && ` ${unit}`}`
    const sign = slope.perHour < 0 ? '−' : '+'
    return {
      name: isSaw ? `${name}, as the collector leaves them` : name,
      mean: tell(slope.mean),
      slope: `${sign}${tell(Math.abs(slope.perHour))} ± ${slope.standardError.toFixed(digits)}`,
      allowed: `+${tell(allowed * slope.mean)}`,
      verdict: verdictOf(slope, allowed * slope.mean),
    }
  })
}

export const findingsTable = (findings: Finding[]): Table => ({
  heading: 'Slopes',
  columns: ['what', 'mean', 'an hour, ± standard error', 'allowed', 'verdict'],
  rows: findings.map(({ name, mean, slope, allowed, verdict }) => [name, mean, slope, allowed, verdict]),
})

/** Each errand, with its first and its last third beside each other. */
export function errandsTable(errands: Errand[], done: Done[], failed: Failed[]): Table {
  const rows = errands.map(({ name, perSecond }) => {
    const times = done.filter(({ errand }) => errand === name).map(({ ms }) => ms)
    const third = Math.floor(times.length / 3)
    const at = (list: number[], share: number) => (list.length > 0 ? quantile(list, share).toFixed(1) : '–')
    return [
      name,
      Number(perSecond.toFixed(3)),
      times.length,
      failed.filter(({ errand }) => errand === name).length,
      at(times, 0.5),
      at(times, 0.95),
      at(times.slice(0, third), 0.95),
      at(times.slice(times.length - third), 0.95),
    ]
  })
  return {
    heading: 'Traffic',
    columns: [
      'errand',
      'a second',
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

const shownSamples = 12

/** The run in a few evenly spaced looks, from its beginning. */
export function samplesTable(samples: Sample[]): Table {
  const step = Math.max(1, Math.floor(samples.length / shownSamples))
  const rows = samples
    .filter((_, index) => index % step === step - 1)
    .map(({ hour, ...sample }) => [
      (hour * 60).toFixed(1),
      ...Object.entries(watched).map(([key, { digits }]) => sample[key as Measure].toFixed(digits)),
    ])
  return { heading: 'The run', columns: ['minute', ...Object.values(watched).map(({ name }) => name)], rows }
}
