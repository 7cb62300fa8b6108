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

export type AppliedMigration = { set: string; version: string; checksum: string }

/**
 * Applies the given migrations to an empty database, in the caller's transaction. Servers that start meanwhile wait for its end.
 */
export async function migrateTo(tx: Tx, folders: string[], applied: AppliedMigration[]): Promise<void> {
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  await tx.unsafe(migrationsTable)
  for (const folder of folders) {
    const set = setOf(folder)
    for (const migration of selectApplied(set, await readMigrations(folder), applied)) {
      const { version, name, text, checksum } = migration
      await tx.unsafe(text)
      await tx`insert into platform.migrations (set, version, name, checksum) values (${set}, ${version}, ${name}, ${checksum})`
    }
  }
}

/** Throws if a migration is missing or its text has changed. */
function selectApplied(set: string, all: Migration[], applied: AppliedMigration[]): Migration[] {
  const ofThisSet = applied.filter((each) => each.set === set)
  refuseEarlierNumbering(
    ofThisSet.map(({ version }) => version),
    all,
  )
  return ofThisSet.map(({ version, checksum }) => {
    const migration = all.find((each) => each.version === version)
    if (migration?.checksum === checksum) return migration
    throw new StartProblem(
      `Migration ${version} of the ${set} differs from the one in the backup. Restore the backup with the version that took it, or a newer one.`,
    )
  })
}
