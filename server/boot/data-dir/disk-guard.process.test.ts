import { access } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../platform/db/connect.ts'
import { startEmbedded } from '../../../platform/db/embedded/embedded.ts'
import { temporaryDataDir } from '../../../test/data-dir.ts'
import { guardDisk } from './disk-guard.ts'

async function startDatabase() {
  const dataDir = await temporaryDataDir()
  const postgres = await startEmbedded({
    dataDir,
    password: 'test',
    lastPort: undefined,
    onRestart: () => undefined,
    onProblem: console.error,
  })
  const sql = connect(`postgresql://postgres:test@127.0.0.1:${postgres.port}/postgres`, {
    max: 3,
    name: 'test',
  })
  onTestFinished(async () => {
    await sql.end({ timeout: 1 })
    await postgres.stop()
  })
  await sql`create table kept (n int)`
  const write = () =>
    sql`insert into kept values (1)`.then(
      () => 'kept',
      ({ code }: { code: string }) => code,
    )
  return { sql, dataDir, write }
}

const soon = { timeout: 10_000, interval: 50 }

test('a client cannot write while the disk is full but can still read, and can write again once there is space', async () => {
  const { sql, dataDir, write } = await startDatabase()
  let free = 500
  const options = { sql, dataDir, log: pino({ level: 'silent' }), freeMegabytes: async () => free }
  const guard = await guardDisk(options)
  const hasReserve = () =>
    access(path.join(dataDir, 'reserve')).then(
      () => true,
      () => false,
    )
  await expect.poll(hasReserve, soon).toBe(true)
  expect(await write()).toBe('kept')

  free = 10
  await expect.poll(write, soon).toBe('25006')
  expect(await hasReserve()).toBe(false)
  expect(await sql`select n from kept limit 1`).toEqual([{ n: 1 }])

  // The server is killed while the disk is full, and the next one finds free space.
  await guard.stop()
  expect(await write()).toBe('25006')
  free = 500
  const next = await guardDisk(options)
  expect(await write()).toBe('kept')

  free = 10
  await expect.poll(write, soon).toBe('25006')
  free = 100 // between the two thresholds
  expect(await write()).toBe('25006')
  free = 500
  await expect.poll(write, soon).toBe('kept')
  await next.stop()
})
