import { Hono } from 'hono'
import { anonymous, asCaller } from '../db/as-caller.ts'
import type { Sql } from '../db/connect.ts'

export function createRest({ sql }: { sql: Sql }): Hono {
  const app = new Hono()
  app.get('/:table', async (c) => {
    const columns = (c.req.query('select') ?? '*').split(',')
    const rows = await asCaller(
      sql,
      anonymous,
      (tx) => tx`select ${tx(columns)} from ${tx(c.req.param('table'))} limit ${c.req.query('limit') ?? 100}`,
    )
    return c.json(rows)
  })
  return app
}
