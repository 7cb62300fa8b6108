import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { allMutations } from './all-mutations.ts'
import { detectingTests, readPlaywrightReport, readVitestReport } from './test-report.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the list of mutations', () => {
  test.each(allMutations)('"$title" can be planted', ({ edits, noticedBy }) => {
    for (const { file, find, replace } of edits) {
      expect(read(file).split(find).length - 1, `${file} contains this once: ${find}`).toBe(1)
      expect(replace).not.toBe(find)
    }
    expect(edits.length).toBeGreaterThan(0)
    expect(noticedBy.length).toBeGreaterThan(0)
    expect(noticedBy.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    expect(noticedBy.filter((file) => !/\.(test|spec)\.tsx?$/.test(file))).toEqual([])
  })

  test('every mutation has a title of its own', () => {
    const titles = allMutations.map(({ title }) => title)
    expect(titles).toEqual([...new Set(titles)])
  })
})

describe('detection of mutations', () => {
  const vitest = (status: string, message = '') => ({
    testResults: [
      { name: 'a.test.ts', assertionResults: [{ status, fullName: 'a test', failureMessages: [message] }] },
    ],
  })

  test('a mutation is detected when a test fails on an assertion', () => {
    const seen = vitest('failed', 'AssertionError: expected 200 to be 403')
    expect(detectingTests(readVitestReport(seen)).map(({ title }) => title)).toEqual(['a test'])
    const specs = [{ ok: false, title: 'a journey', file: 'a.spec.ts', tests: [] }]
    expect(detectingTests(readPlaywrightReport({ suites: [{ specs }], errors: [] }))).toHaveLength(1)
  })

  test('a mutation is not detected when the tests pass, are skipped or do not run', () => {
    expect(detectingTests(readVitestReport(vitest('passed')))).toEqual([])
    expect(detectingTests(readVitestReport(vitest('skipped')))).toEqual([])
    const crashed = {
      testResults: [{ name: 'a.test.ts', message: 'Cannot find module', assertionResults: [] }],
    }
    expect(detectingTests(readVitestReport(crashed))).toEqual([])
    expect(readVitestReport(crashed).crash).toBe('Cannot find module')
    expect(detectingTests(readPlaywrightReport({ suites: [], errors: [{ message: 'no server' }] }))).toEqual(
      [],
    )
  })

  test('a mutation is not detected when the mutated code does not run', () => {
    for (const message of [
      'SyntaxError: Unexpected token',
      'ReferenceError: x is not defined',
      'PostgresError: syntax error at or near "form"',
      'PostgresError: column "x" does not exist',
    ])
      expect(detectingTests(readVitestReport(vitest('failed', message)))).toEqual([])
  })
})
