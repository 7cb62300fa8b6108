import { expect, test } from 'vitest'
import type { Totals } from './test-totals.ts'
import { type Check, type Output, runTwoLanes } from './two-lanes.ts'

const passing: Totals = { passed: 2, failed: 0, skipped: 0 }
const failing: Totals = { passed: 1, failed: 1, skipped: 0 }

/** A check that starts and ends when the test wants. */
function createCheck(title: string) {
  const started = Promise.withResolvers<Output>()
  const ended = Promise.withResolvers<Totals>()
  const check: Check = {
    title,
    run: (output) => {
      started.resolve(output)
      return ended.promise
    },
  }
  return { check, started: started.promise, end: ended.resolve }
}

const withoutTimes = (printed: string[]) => printed.join('').replaceAll(/\([\d.]+ s\)/g, '(time)')

test('a developer reads the output of a background check as a whole, between two others', async () => {
  const [types, unit, dead] = [createCheck('Types'), createCheck('Unit tests'), createCheck('Dead code')]
  const printed: string[] = []
  const running = runTwoLanes(
    { foreground: [types.check, unit.check], background: [dead.check] },
    (text) => void printed.push(text),
  )
  expect(await types.started).toBe('terminal')
  const background = await dead.started
  if (background !== 'terminal') background('unused: a.ts\n', 'stdout')
  dead.end(failing)
  await Promise.resolve()
  expect(printed.join('')).toBe('\n── Types\n')
  types.end(passing)
  await unit.started
  unit.end(passing)
  const results = await running
  expect(withoutTimes(printed)).toBe(
    `
── Types
✓ Types: 2 passed, 0 failed (time)

── Dead code
unused: a.ts
✗ Dead code: 1 passed, 1 failed (time)

── Unit tests
✓ Unit tests: 2 passed, 0 failed (time)
`,
  )
  expect(results.map(({ title, totals }) => [title, totals.failed]).sort()).toEqual([
    ['Dead code', 1],
    ['Types', 0],
    ['Unit tests', 0],
  ])
})

test('a developer reads the output of a background check that ends last', async () => {
  const [types, dead] = [createCheck('Types'), createCheck('Dead code')]
  const printed: string[] = []
  const running = runTwoLanes(
    { foreground: [types.check], background: [dead.check] },
    (text) => void printed.push(text),
  )
  await dead.started
  types.end(passing)
  await types.started
  dead.end(passing)
  expect(await running).toHaveLength(2)
  expect(withoutTimes(printed)).toContain('── Dead code\n✓ Dead code: 2 passed, 0 failed (time)\n')
})
