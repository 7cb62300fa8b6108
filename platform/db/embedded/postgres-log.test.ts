import fs from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openLog, rotateLog } from './postgres-log.ts'

async function logFile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-log-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return path.join(folder, 'postgres.log')
}

test('an operator finds a long log rotated while PostgreSQL writes to it, and a short one unchanged', async () => {
  const file = await logFile()
  await rotateLog(file)
  const log = await openLog(file)
  const write = (text: string) => promisify(fs.write)(log.fd, text)
  await write('short')
  await rotateLog(file)
  expect(await readFile(file, 'utf8')).toBe('short')
  await write('x'.repeat(10 * 1024 * 1024))
  await rotateLog(file)
  await write('after')
  expect(await readFile(file, 'utf8')).toBe('after')
  expect((await stat(`${file}.1`)).size).toBe(10 * 1024 * 1024)
  await log.close()
})

test('an operator sees only what was logged since the start, also after non-ASCII text', async () => {
  const file = await logFile()
  await writeFile(file, 'FEHLER: Tür klemmt, schon gestern — ärgerlich\n')
  const log = await openLog(file)
  await appendFile(file, 'FATAL: today\n')
  expect(await log.readNew()).toBe('FATAL: today\n')
  await appendFile(file, 'y'.repeat(100_000))
  expect(await log.readNew()).toHaveLength(64 * 1024)
  await log.close()
})
