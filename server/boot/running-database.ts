import { connect, type Sql } from '../../platform/db/connect.ts'
import type { Config } from './config.ts'
import { readKeysFile } from './data-dir/keys-file.ts'

export type Database = { url: string; sql: Sql; stop: () => Promise<void> }

/** Connects to the database of a running server, so that a command does not compete with it for the data folder. */
export async function openRunningDatabase(config: Config, max = 2): Promise<Database | undefined> {
  if (config.databaseUrl) return undefined
  const { databaseUrl } = await readKeysFile(config.dataDir)
  if (!databaseUrl) return undefined
  const sql = connect(databaseUrl, { max, name: 'lintel' })
  const isUp = await sql`select 1`.then(
    () => true,
    () => false,
  )
  if (isUp) return { url: databaseUrl, sql, stop: () => sql.end({ timeout: 5 }) }
  await sql.end({ timeout: 1 })
  return undefined
}
