import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { fillDataDir } from './fill-data-dir.ts'
import { removeDataDir } from './lintel-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    filledDataDir: string
  }
}

/** Fills the data folder that the tests copy, unless the checks have filled one. */
export default async function firstStart(project: TestProject) {
  const filled = process.env.FILLED_DATA_DIR
  if (filled) {
    project.provide('filledDataDir', filled)
    return
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel first start '))
  try {
    await fillDataDir(dataDir)
  } catch (error) {
    await removeDataDir(dataDir)
    throw error
  }
  project.provide('filledDataDir', dataDir)
  return () => removeDataDir(dataDir)
}
