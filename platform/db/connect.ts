import { StartProblem } from '../start-problem.ts'
import { postgres } from './driver.ts'
import { fetchTypesOnce } from './fetch-types-once.ts'
import type { Sql } from './sql.ts'
import { withSafeTransactions } from './transaction.ts'

export type { Sql, Tx } from './sql.ts'

type Options = {
  max: number
  name: string
  /** For a connection that holds a lock: it is not closed when idle or old, and this is called if it breaks. */
  onClose?: () => void
}

/** A connection pool. Connections are opened on demand. */
export function connect(url: string, { max, name, onClose }: Options): Sql {
  const sql = postgres(url, {
    max,
    connect_timeout: 10,
    ...(onClose
      ? { idle_timeout: 0, max_lifetime: null, onclose: onClose }
      : { idle_timeout: 300, max_lifetime: 3600 }),
    // Reconnects quickly after an outage; the driver's own delays grow to 20 seconds.
    backoff: (attempts) => Math.min(0.05 * 2 ** attempts, 1),
    onnotice: () => undefined,
    connection: { application_name: name },
  })
  return withSafeTransactions(fetchTypesOnce(sql))
}

/** Throws a StartProblem that explains common connection errors. */
export async function ensureReachable(sql: Sql, url: string): Promise<void> {
  try {
    await sql`select 1`
  } catch (error) {
    throw new StartProblem(connectionProblem(error as { code?: string; message: string }, url))
  }
}

function connectionProblem({ code, message }: { code?: string; message: string }, url: string): string {
  const { hostname, port, username, pathname } = new URL(url)
  const host = `${hostname}:${port || 5432}`
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'CONNECT_TIMEOUT':
    case 'EHOSTUNREACH':
      return `The database at ${host} cannot be reached (${code}). Check DATABASE_URL and that PostgreSQL is running there.`
    case '28P01':
    case '28000':
      return `The database at ${host} refuses the user "${username}": wrong password, or not allowed to log in. Check DATABASE_URL.`
    case '3D000':
      return `There is no database "${pathname.slice(1)}" at ${host}. Create it, or correct DATABASE_URL.`
    default:
      return `The database at ${host} cannot be used: ${message}. Check DATABASE_URL.`
  }
}
