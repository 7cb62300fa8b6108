import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { migrationFolders } from '../platform/db/migrations/migration-folders.ts'
import { connectForTest } from './connect-for-test.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const templateDatabase = 'lintel_template'

/** One PostgreSQL for a whole test run, with a migrated template from which each test file copies a database of its own. */
export default async function startPostgres(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-test-'))
  const password = 'test'
  const postgres = await startEmbedded({
    dataDir,
    password,
    lastPort: undefined,
    onRestart: () => undefined,
    onProblem: console.error,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const url = `postgresql://postgres:${password}@127.0.0.1:${postgres.port}`
  const admin = connectForTest(`${url}/postgres`, 1)
  await admin.unsafe(`create database ${templateDatabase}`)
  const template = connectForTest(`${url}/${templateDatabase}`, 2)
  await migrate(template, migrationFolders)
  await Promise.all([template.end(), admin.end()])
  project.provide('postgresUrl', url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
