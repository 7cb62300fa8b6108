import { StartProblem } from '../start-problem.ts'
import type { Sql } from './sql.ts'

/** Migrations use pg_input_is_valid, which PostgreSQL 15 lacks. */
const minVersion = 16

/** Throws a StartProblem if the server is too old, or if a connection pooler is in between. */
export async function checkServer(sql: Sql): Promise<void> {
  const rows = await sql<{ pid: number; version: number }[]>`
    select pg_backend_pid() as pid, current_setting('server_version_num')::int as version`
  const [row] = rows
  if (!row) return
  const major = Math.floor(row.version / 10_000)
  if (major < minVersion)
    throw new StartProblem(
      `The database is PostgreSQL ${major}. Lintel needs PostgreSQL ${minVersion} or later: upgrade it, or leave DATABASE_URL out for the embedded one.`,
    )
  // A pooler issues process ids of its own, because a session may use any of its connections.
  if (rows.state.pid !== row.pid) throw new StartProblem(poolerMessage)
}

const poolerMessage =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer. Lintel has its own pools and needs sessions for settings, prepared statements, notifications and replication. Use the address of PostgreSQL itself.'
