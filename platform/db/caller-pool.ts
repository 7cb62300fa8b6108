import type { Sql } from './connect.ts'
import { connectTimeoutSeconds, requirePrimary } from './connection-options.ts'
import { postgres } from './driver.ts'
import { fetchTypesOnce } from './fetch-types-once.ts'

type Options = { max: number; name: string; searchPath: string; isReplica?: boolean }

/** Sends and returns all values as text, so that PostgreSQL and not the driver converts them. */
const asText = {
  to: 25,
  from: [16, 17, 20, 21, 23, 25, 26, 114, 700, 701, 1082, 1114, 1184, 1700, 3802],
  serialize: (value: string) => value,
  parse: (value: string) => value,
}

/**
 * A pool for transactions in a caller's role. Its sessions start as anon, so that a statement that runs outside such a transaction by
 * mistake sees only what the public sees.
 */
export function connectForCallers(url: string, { max, name, searchPath, isReplica = false }: Options): Sql {
  const sql = postgres(url, {
    max,
    connect_timeout: connectTimeoutSeconds,
    ...(isReplica ? {} : requirePrimary(url)),
    idle_timeout: 300,
    max_lifetime: 3600,
    // Reconnects quickly after an outage; the driver's own delays grow to 20 seconds.
    backoff: () => 0.05 + Math.random() * 0.1,
    types: { asText },
    onnotice: () => undefined,
    connection: { application_name: name, role: 'anon', search_path: searchPath },
  })
  return fetchTypesOnce(sql)
}
