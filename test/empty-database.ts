import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Sql } from '../platform/db/connect.ts'
import { dropDatabase } from './drop-database.ts'

/** An empty database, dropped after the file's tests. */
export async function emptyDatabase(): Promise<Sql> {
  const server = inject('postgresUrl')
  const name = `empty_${randomBytes(6).toString('hex')}`
  const admin = connect(`${server}/postgres`, { max: 1, name: 'test' })
  await admin.unsafe(`create database ${name}`)
  const empty = connect(`${server}/${name}`, { max: 2, name: 'test' })
  afterAll(async () => {
    await empty.end({ timeout: 1 })
    await dropDatabase(admin, name)
    await admin.end()
  })
  return empty
}
