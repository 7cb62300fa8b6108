import { StartProblem } from '../start-problem.ts'
import { postgres } from './driver.ts'
import { fetchTypesOnce } from './fetch-types-once.ts'
import type { Sql } from './sql.ts'
import { withSafeTransactions } from './transaction.ts'

export type { Sql, Tx } from './sql.ts'

type Options = {
  max: number
  name: string
  /** For a connection that holds a lock: it is not closed for being idle or old, and whoever holds it learns of its end. */
  onClose?: () => void
}

/** A pool of connections. None is opened before the first query. */
export function connect(url: string, { max, name, onClose }: Options): Sql {
  const sql = postgres(url, {
    max,
    connect_timeout: 10,
    ...(onClose
      ? { idle_timeout: 0, max_lifetime: null, onclose: onClose }
      : { idle_timeout: 300, max_lifetime: 3600 }),
    // After an outage the first to ask should not wait for the twenty seconds the driver takes by itself.
    backoff: (attempts) => Math.min(0.05 * 2 ** attempts, 1),
    onnotice: () => undefined,
    connection: { application_name: name },
  })
  return withSafeTransactions(fetchTypesOnce(sql))
}

/** Asks the database once and puts what commonly goes wrong into words. */
export async function ensureReachable(sql: Sql, url: string): Promise<void> {
  try {
    await sql`select 1`
  } catch (error) {
    throw new StartProblem(whyUnreachable(error as { code?: string; message: string }, url))
  }
}

function whyUnreachable({ code, message }: { code?: string; message: string }, url: string): string {
  const { hostname, port, username, pathname } = new URL(url)
  const where = `${hostname}:${port || 5432}`
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'CONNECT_TIMEOUT':
    case 'EHOSTUNREACH':
      return `The database at ${where} cannot be reached (${code}). Check DATABASE_URL and that PostgreSQL is running there.`
    case '28P01':
    case '28000':
      return `The database at ${where} refuses the user "${username}": wrong password or no right to log in. Check DATABASE_URL.`
    case '3D000':
      return `There is no database "${pathname.slice(1)}" at ${where}. Create it, or correct DATABASE_URL.`
    default:
      return `The database at ${where} cannot be used: ${message}. Check DATABASE_URL.`
  }
}
