import { expect, test } from 'vitest'
import { findingsOf, findingsTable, problemsIn } from './findings.ts'
import type { Measure, Sample } from './sample.ts'

const steady: Record<Measure, number> = {
  memoryMb: 900,
  heapMb: 150,
  outsideMb: 100,
  handles: 90,
  files: 130,
  lagMs: 20,
  databaseMb: 400,
  connections: 41,
  p50Ms: 12,
  p95Ms: 50,
}

/** Readings every ten seconds; `change` overrides the steady values. */
const run = (minutes: number, change: (index: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: minutes * 6 }, (_, index) => ({ hour: index / 360, ...steady, ...change(index) }))

const verdictOn = (samples: Sample[], name: string) =>
  findingsOf(samples).find((finding) => finding.name.startsWith(name))?.verdict

test('an operator sees a memory leak even if one reading failed', () => {
  const leaking = run(60, (index) => ({ databaseMb: index === 100 ? Number.NaN : 400 + index }))
  expect(verdictOn(leaking, 'memory of PostgreSQL')).toBe('grows')
  expect(problemsIn(findingsOf(leaking), 60)[0]).toContain('memory of PostgreSQL, without its cache grows by')
})

test('an operator sees which measures are not available on the machine', () => {
  const samples = run(60, () => ({ files: Number.NaN }))
  const row = findingsTable(findingsOf(samples)).rows.find(([name]) => name === 'open files and sockets')
  expect(row).toEqual(['open files and sockets', '–', '–', '–', 'not available on this machine'])
  expect(problemsIn(findingsOf(samples), 60)).toEqual([])
})

test('an operator who ran an hour sees that memory was never measured', () => {
  const samples = run(60, () => ({ heapMb: Number.NaN }))
  expect(problemsIn(findingsOf(samples), 60)).toEqual([
    expect.stringMatching(/JavaScript objects.*never measured$/),
  ])
})

/** Swings by a third, so that an hour is too short to see growth. */
const swinging = (minutes: number) =>
  run(minutes, (index) => ({
    memoryMb: 900 + 300 * Math.sin(index / 30),
    p95Ms: 50 + 30 * Math.sin(index / 30),
  }))

test('an operator who ran an hour sees that memory is inconclusive, which half an hour need not show', () => {
  const missed = problemsIn(findingsOf(swinging(60)), 60)
  expect(missed).toEqual([expect.stringMatching(/^memory of the server: inconclusive/)])
  expect(problemsIn(findingsOf(swinging(30)), 30)).toEqual([])
})
