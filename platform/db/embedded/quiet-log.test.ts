import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectForCallers } from '../caller-pool.ts'
import { connect, type Sql } from '../connect.ts'
import { postgres } from '../driver.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { quietLogOfRole } from './quiet-log.ts'

let dataDir: string
let running: EmbeddedPostgres
let url: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-quiet-'))
  running = await startEmbedded({
    dataDir,
    password: 'test',
    lastPort: undefined,
    onRestart: () => undefined,
    onProblem: () => undefined,
    settings: { fsync: 'off' },
  })
  url = `postgresql://postgres:test@127.0.0.1:${running.port}/postgres`
})
afterAll(async () => {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const sizeOf = async (name: string) =>
  (await stat(path.join(dataDir, name)).catch(() => undefined))?.size ?? 0
const megabyte = 1024 * 1024
const huge = 'x'.repeat(megabyte)

/** Errors that repeat the value in their message, details or statement. */
async function causeLongErrors(sql: Sql): Promise<void> {
  const queries = [
    () => sql`select ${huge}::text::uuid`,
    () => sql`select ${`{"a": ${huge}`}::text::jsonb`,
    () => sql.unsafe(`select '${huge}' from no_such_table`),
    () => sql.unsafe(`do $$ begin raise exception '%', '${huge}' using detail = '${huge}'; end $$`),
  ]
  for (const query of queries) await expect(query()).rejects.toThrow()
}

test('a client cannot fill the log of the embedded database with errors', async () => {
  const admin = connect(url, { max: 1, name: 'test' })
  await admin`create role anon`
  const callers = connectForCallers(url, { max: 1, name: 'test', searchPath: 'public' })
  const before = await sizeOf('postgres.log')
  await causeLongErrors(admin)
  await causeLongErrors(callers)
  await Promise.all([admin.end(), callers.end()])
  expect((await sizeOf('postgres.log')) - before).toBeLessThan(4096)
})

test('a superuser of an external database logs no errors from the next connection on, and other roles are unchanged', async () => {
  const operator = connect(url, { max: 1, name: 'test' })
  await operator`create database external`
  await operator`create role plain login password 'plain'`
  const externalUrl = url.replace(/postgres$/, 'external')
  const settingFor = async (login: string) => {
    const sql = connect(login, { max: 1, name: 'test' })
    await sql`select set_config('log_min_messages', 'warning', false)`.catch(() => undefined)
    await quietLogOfRole(sql)
    await sql.end()
    const next = connect(login, { max: 1, name: 'test' })
    const [row] = await next<
      { source: string }[]
    >`select source from pg_settings where name = 'log_min_messages'`
    await next.end()
    return row?.source
  }
  expect(await settingFor(externalUrl)).toBe('database user')
  expect(await settingFor(externalUrl.replace('postgres:test', 'plain:plain'))).toBe('command line')
  await operator.end()
})

test('an operator whose tools fill the log finds it rotated while the database runs', async () => {
  const tool = postgres(url, { max: 1, onnotice: () => undefined })
  for (let n = 0; n < 11; n++)
    await tool.unsafe(`do $$ begin raise log '%', repeat('x', ${megabyte}); end $$`)
  await tool.end()
  await expect.poll(() => sizeOf('postgres.log')).toBeLessThan(10 * megabyte)
  expect(await sizeOf('postgres.log.1')).toBeLessThanOrEqual(10 * megabyte)
})
