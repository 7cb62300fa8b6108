// Runs in a folder of its own, next to the peer's packages.
import { serve } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'

const connection = await createPostgresConnection({ url: process.argv[2] })
const resolver = async () => ({ type: 'publishable', claims: { role: 'anon' } })
const app = new App({ connection, options: { server: { apiKeys: { resolver } } } })
const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, () => {
  process.send?.({ port: server.address().port })
})
process.on('disconnect', () => process.exit())
