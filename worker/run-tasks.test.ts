import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { runTasks } from './run-tasks.ts'

const { sql } = await testDatabase()
const silentLog = { error: () => undefined }
const hour = 3_600_000

test('a task runs at the start and again when its channel is notified', async () => {
  let runs = 0
  const task = { name: 'count', channel: 'counting', everyMs: hour, run: async () => ++runs < 0 }
  const worker = await runTasks(sql, [task], silentLog)
  await expect.poll(() => runs).toBeGreaterThan(0)
  const before = runs
  await sql.notify('counting', '')
  await expect.poll(() => runs).toBeGreaterThan(before)
  await worker.stop()
})

test('a task that reports more work is run again at once', async () => {
  let left = 5
  const worker = await runTasks(
    sql,
    [{ name: 'drain', everyMs: hour, run: async () => --left > 0 }],
    silentLog,
  )
  await expect.poll(() => left).toBe(0)
  await worker.stop()
})

test('a task that fails is logged and retried', async () => {
  const reported: unknown[] = []
  let runs = 0
  const failing = {
    name: 'failing',
    everyMs: 5,
    run: async () => {
      runs++
      throw new Error('no luck')
    },
  }
  const worker = await runTasks(sql, [failing], { error: (fields) => void reported.push(fields) })
  await expect.poll(() => runs).toBeGreaterThan(2)
  expect(reported[0]).toMatchObject({ task: 'failing' })
  await worker.stop()
})

test('an operator can follow the start, successes and failures of a task', async () => {
  const seen: unknown[] = []
  let runs = 0
  const flaky = {
    name: 'flaky',
    everyMs: 5,
    run: async () => {
      if (++runs % 2 === 0) throw new Error('no luck')
      return false
    },
  }
  const worker = await runTasks(
    sql,
    [flaky],
    silentLog,
    ({ name }, isSuccess) => void seen.push([name, isSuccess]),
  )
  await expect.poll(() => seen.length).toBeGreaterThan(2)
  await worker.stop()
  expect(seen.slice(0, 3)).toEqual([
    ['flaky', undefined],
    ['flaky', true],
    ['flaky', false],
  ])
})

test('an operator who stops the worker waits for the current run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isDone = false
  const slow = {
    name: 'slow',
    everyMs: hour,
    run: async () => {
      await promise
      isDone = true
      return false
    },
  }
  const worker = await runTasks(sql, [slow], silentLog)
  const stopping = worker.stop()
  resolve()
  await stopping
  expect(isDone).toBe(true)
})
