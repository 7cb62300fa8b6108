import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import type { Sql } from '../platform/db/connect.ts'
import { connectForTest } from './connect-for-test.ts'
import { dropDatabase } from './drop-database.ts'

/** An empty database, dropped after the file's tests. */
export async function emptyDatabase(): Promise<Sql> {
  const server = inject('postgresUrl')
  const name = `empty_${randomBytes(6).toString('hex')}`
  const admin = connectForTest(`${server}/postgres`, 1)
  await admin.unsafe(`create database ${name}`)
  const empty = connectForTest(`${server}/${name}`, 2)
  afterAll(async () => {
    await empty.end({ timeout: 1 })
    await dropDatabase(admin, name)
    await admin.end()
  })
  return empty
}
