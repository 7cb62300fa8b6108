import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Sql } from '../platform/db/connect.ts'
import { dropDatabase } from './drop-database.ts'

/** A migrated database for the calling test file, dropped after its tests. */
export async function testDatabase({ max = 10 } = {}): Promise<{ sql: Sql; url: string }> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = connect(`${server}/postgres`, { max: 1, name: 'test' })
  // PostgreSQL refuses concurrent copies of one template, so they wait for a lock. Copying files takes half the processor time of
  // writing every page to the log.
  await admin`select pg_advisory_lock(1)`
  await admin.unsafe(`create database ${name} template lintel_template strategy file_copy`)
  await admin`select pg_advisory_unlock(1)`
  const url = `${server}/${name}`
  const sql = connect(url, { max, name: 'test' })
  afterAll(async () => {
    await sql.end({ timeout: 1 })
    await dropDatabase(admin, name)
    await admin.end()
  })
  return { sql, url }
}
