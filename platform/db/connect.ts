import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../start-problem.ts'
import { connectTimeoutSeconds, requirePrimary } from './connection-options.ts'
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
  /** Otherwise a standby counts as unreachable. */
  isReplica?: boolean
  /** For tools that no visitor waits for. */
  timeoutSeconds?: number
}

/** A connection pool. Connections are opened on demand. */
export function connect(url: string, options: Options): Sql {
  const { max, name, onClose, isReplica = false, timeoutSeconds = connectTimeoutSeconds } = options
  const sql = postgres(url, {
    max,
    connect_timeout: timeoutSeconds,
    ...(isReplica ? {} : requirePrimary(url)),
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

type ConnectError = { code?: string; message: string }

type WaitOptions = {
  /** Stops waiting. */
  signal?: AbortSignal
  /** Called once with what is missing, if the database is expected to become available. */
  onWaiting?: (reason: string) => void
  waitMs?: number
}

/**
 * Waits for a database that is starting, or whose proxy has no primary at the moment. Throws a StartProblem that explains other
 * connection errors.
 */
export async function ensureReachable(
  sql: Sql,
  url: string,
  { signal, onWaiting = () => undefined, waitMs = 0 }: WaitOptions = {},
): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  for (let attempt = 0; ; attempt++) {
    try {
      await sql`select 1`
      return
    } catch (error) {
      const { code } = error as ConnectError
      if (signal?.aborted || !comesBack.has(code ?? '') || performance.now() > giveUpAt)
        throw new StartProblem(connectionProblem(error as ConnectError, url))
      if (attempt === 0) onWaiting(`${hostsOf(url)} has no primary that accepts connections`)
      await sleep(retryAfterMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

const retryAfterMs = 250

/** Nothing answers in time, only standbys do, or the server is starting or stopping. */
const comesBack = new Set(['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', '57P01', '57P03'])

/** Several hosts are separated by commas, which `URL` does not accept. */
const hostsOf = (url: string) => /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? ''

function connectionProblem({ code, message }: ConnectError, url: string): string {
  const hosts = hostsOf(url)
  const { username, pathname } = new URL(url.replace(hosts, 'host'))
  const host = /[:,]/.test(hosts) ? hosts : `${hosts}:5432`
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
