import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openArchive } from '../../platform/archive/archive-store.ts'
import { listBaseBackups } from '../../platform/archive/base-backup.ts'
import { connect } from '../../platform/db/connect.ts'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { filledDataDir, temporaryDataDir } from '../../test/data-dir.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { startServer } from '../../test/start-server.ts'

const run = promisify(execFile)
const program = path.join(import.meta.dirname, 'recover.ts')
const recover = (environment: Record<string, string>, ...args: string[]) =>
  run(process.execPath, [program, ...args], { env: { PATH: process.env.PATH, ...environment } })

test('an operator undoes a truncate with one command while the site runs, and a drill passes', async () => {
  const [dataDir, archiveDir] = [await filledDataDir(), await temporaryFolder()]
  const environment = { PORT: `${await freePort()}`, DATA_DIR: dataDir, ARCHIVE_DIR: archiveDir }
  const server = startServer(environment)
  await server.whenReady()
  const archive = openArchive({ folder: archiveDir })
  await expect.poll(async () => (await listBaseBackups(archive)).length, { timeout: 90_000 }).toBe(1)
  const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'test' })
  const titles = () => sql`select title from public.blog_posts order by title`
  await sql`update public.blog_posts set title = title || ' (changed)'`
  const before = await titles()
  expect(before.length).toBeGreaterThan(0)
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at from pg_sleep(0.05)`
  await sql`truncate public.blog_posts cascade`
  await sql.end()

  const into = path.join(await temporaryDataDir(), 'recovered')
  const { stdout } = await recover(environment, '--to', `${row?.at.toISOString()}`, '--into', into)
  expect(stdout).toMatch(/Recovered from the base backup .* up to the change of/)
  expect((await recover(environment, '--drill')).stdout).toMatch(/Recovered from the base backup/)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const recovered = startServer({ PORT: `${await freePort()}`, DATA_DIR: into })
  await recovered.whenReady()
  const again = connect((await keysOf(into)).databaseUrl, { max: 1, name: 'test' })
  expect(await again`select title from public.blog_posts order by title`).toEqual(before)
  await again.end()
  recovered.kill('SIGTERM')
  expect(await recovered.ended).toBe(0)
}, 300_000)

test('an operator reads what is missing when there is no archive or the moment is wrong', async () => {
  const dataDir = await temporaryDataDir()
  const archive = { DATA_DIR: dataDir, ARCHIVE_DIR: await temporaryFolder() }
  await expect(recover({ DATA_DIR: dataDir })).rejects.toMatchObject({
    stderr: expect.stringContaining('No archive. Set ARCHIVE_DIR'),
  })
  for (const moment of ['yesterday', '2026-11-18T09:30:00', '2999-01-01T00:00:00Z'])
    await expect(recover(archive, '--to', moment)).rejects.toMatchObject({
      stderr: expect.stringContaining(moment),
    })
  await expect(recover(archive)).rejects.toMatchObject({
    stderr: expect.stringContaining('The archive has no base backup'),
  })
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
