import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { removeDataDir } from './lintel-process.ts'

const run = promisify(execFile)

/** An empty data folder, removed after the test together with a PostgreSQL left running in it. */
export async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel process '))
  onTestFinished(() => removeDataDir(folder))
  return folder
}

/** A copy of the data folder after a first start: filling a new one takes longer than most tests. */
export async function filledDataDir(): Promise<string> {
  const folder = await temporaryDataDir()
  await run('cp', ['-a', `${inject('filledDataDir')}/.`, folder])
  return folder
}
