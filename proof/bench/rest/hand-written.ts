import { Hono } from 'hono'
import { connectForCallers } from '../../../platform/db/caller-pool.ts'
import { connect } from '../../../platform/db/connect.ts'
import { createReadCaller } from '../../../platform/http/caller.ts'
import { loadKeys } from '../../../platform/keys.ts'
import { serveForParent } from '../load/serve-for-parent.ts'

/**
 * Hand-written for these three requests: no grammar and no schema, the SQL is constant. It verifies the token and pipelines
 * the whole transaction with the same driver.
 */
const databaseUrl = process.argv[2] ?? ''
const [filterSql = '', embedSql = '', rpcSql = ''] = JSON.parse(process.argv[3] ?? '[]') as string[]
const sql = connect(databaseUrl, { max: 1, name: 'bench' })
const { publicJwk } = await loadKeys(sql)
const readCaller = createReadCaller({ publicJwk })
const pool = connectForCallers(databaseUrl, { max: 20, name: 'bench', searchPath: 'public' })

async function respond(headers: Headers, text: string, values: string[]): Promise<Response> {
  const { role, claims } = await readCaller({
    apikey: headers.get('apikey') ?? undefined,
    authorization: headers.get('authorization') ?? undefined,
  })
  const connection = await pool.reserve()
  try {
    const sent = [
      connection.unsafe('begin read only').execute(),
      connection
        .unsafe(
          "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
          [role, JSON.stringify(claims)],
          { prepare: true },
        )
        .execute(),
      connection.unsafe(text, values, { prepare: true }).raw().execute(),
      connection.unsafe('commit').execute(),
    ] as const
    const [, , rows] = await Promise.all(sent)
    const [row] = rows as Buffer<ArrayBuffer>[][]
    return new Response(row?.[1], {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-range': `0-${Number(row?.[2]) - 1}/*`,
      },
    })
  } finally {
    connection.release()
  }
}

const after = (value: string | undefined, operator: string) => (value ?? '').slice(operator.length)
const app = new Hono()
app.get('/rest/v1/homes', (c) => {
  const { town, price, id } = c.req.query()
  return town === undefined
    ? respond(c.req.raw.headers, embedSql, [after(id, 'gte.')])
    : respond(c.req.raw.headers, filterSql, [after(town, 'eq.'), after(price, 'lte.')])
})
app.post('/rest/v1/rpc/homes_within', async (c) => respond(c.req.raw.headers, rpcSql, [await c.req.text()]))
serveForParent((request) => app.fetch(request))
