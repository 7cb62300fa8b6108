import { StartProblem } from '../../start-problem.ts'
import type { Tx } from '../connect.ts'
import {
  type Migration,
  migrationLock,
  migrationsTable,
  readMigrations,
  refuseEarlierNumbering,
  setOf,
} from './migrate.ts'

/** One that a database has had applied. */
export type Applied = { set: string; version: string; checksum: string }

/**
 * Brings an empty database to the state in which another one was, as a part of the caller's transaction: all of it or nothing.
 * Servers that start meanwhile wait for its end.
 */
export async function migrateTo(tx: Tx, folders: string[], wanted: Applied[]): Promise<void> {
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  await tx.unsafe(migrationsTable)
  for (const folder of folders) {
    const set = setOf(folder)
    for (const migration of selectApplied(set, await readMigrations(folder), wanted)) {
      const { version, name, text, checksum } = migration
      await tx.unsafe(text)
      await tx`insert into platform.migrations (set, version, name, checksum) values (${set}, ${version}, ${name}, ${checksum})`
    }
  }
}

/** Those of `all` that are wanted, each with the text it had. */
function selectApplied(set: string, all: Migration[], wanted: Applied[]): Migration[] {
  const ofThisSet = wanted.filter((applied) => applied.set === set)
  refuseEarlierNumbering(
    ofThisSet.map(({ version }) => version),
    all,
  )
  return ofThisSet.map(({ version, checksum }) => {
    const migration = all.find((each) => each.version === version)
    if (migration?.checksum === checksum) return migration
    throw new StartProblem(
      `Migration ${version} of the ${set} is not the one of the backup. Put it back with the version that took it, or a newer one.`,
    )
  })
}
