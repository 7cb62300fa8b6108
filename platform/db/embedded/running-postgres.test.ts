import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRunningPostgres } from './running-postgres.ts'

/** A program named postgres, in a folder with a space in its name. */
async function startFakePostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel name '))
  const program = path.join(folder, 'postgres')
  await copyFile('/bin/sleep', program)
  const child = spawn(program, ['600'])
  await once(child, 'spawn')
  onTestFinished(async () => {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  })
  return child
}

test.each(['/proc', '/no/such/folder'])(
  'a starting server recognises only a running PostgreSQL, with %s as the process folder',
  async (proc) => {
    const child = await startFakePostgres()
    const pid = child.pid ?? 0
    await expect.poll(() => isRunningPostgres(pid, proc)).toBe(true)
    expect(await isRunningPostgres(process.pid, proc)).toBe(false)
    child.kill()
    await once(child, 'exit')
    expect(await isRunningPostgres(pid, proc)).toBe(false)
  },
)
