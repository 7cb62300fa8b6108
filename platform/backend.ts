import { Hono } from 'hono'
import type { Sql } from './db/connect.ts'
import { createReadCaller } from './http/caller.ts'
import type { Keys } from './keys.ts'
import { createRest, type RestOptions } from './rest/rest.ts'

export type Backend = { fetch: (request: Request) => Response | Promise<Response>; stop: () => Promise<void> }

type Parts = {
  sql: Sql
  databaseUrl: string
  keys: Keys
  rest?: Partial<Omit<RestOptions, 'readCaller'>>
}

/** The backend service of the contract: /auth/v1, /rest/v1, /storage/v1, /realtime/v1 and /functions/v1 over one PostgreSQL. */
export function createBackend({ databaseUrl, keys, rest: restOptions }: Parts): Backend {
  const readCaller = createReadCaller({
    publicJwk: keys.publicJwk,
    publishableKeys: [keys.publishableKey],
    secretKeys: [keys.secretKey],
  })
  const rest = createRest({ databaseUrl, readCaller, ...restOptions })
  const app = new Hono()
  app.route('/rest/v1', rest.app)
  return { fetch: (request) => app.fetch(request), stop: rest.stop }
}
