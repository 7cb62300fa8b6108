import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import type { Sql } from '../platform/db/connect.ts'
import { connectForTest } from './connect-for-test.ts'
import { dropDatabase } from './drop-database.ts'

/** A migrated database for the calling test file, dropped after its tests. */
export async function testDatabase({ max = 10 } = {}): Promise<{ sql: Sql; url: string }> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = connectForTest(`${server}/postgres`, 1)
  // PostgreSQL refuses concurrent copies of one template, so they wait for a lock. Copying files takes half the processor time of
  // writing every page to the log.
  await admin`select pg_advisory_lock(1)`
  await admin.unsafe(`create database ${name} template lintel_template strategy file_copy`)
  await admin`select pg_advisory_unlock(1)`
  const url = `${server}/${name}`
  const sql = connectForTest(url, max)
  afterAll(async () => {
    await sql.end({ timeout: 1 })
    await dropDatabase(admin, name)
    await admin.end()
  })
  return { sql, url }
}
