import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../platform/db/free-port.ts'
import { startLintel } from './lintel-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    filledDataDir: string
  }
}

/** The first start of all: it builds the web app and fills the data folder that the tests copy. */
export default async function firstStart(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel first start '))
  const server = startLintel({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await server.whenReady()
  server.kill('SIGTERM')
  const code = await server.ended
  if (code !== 0) throw new Error(`The first start ended with ${code}:\n${server.output()}`)
  project.provide('filledDataDir', dataDir)
  return () => rm(dataDir, { recursive: true, force: true })
}
