// Runs in a folder of its own, next to the peer's packages.
import { serve } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'

const connection = await createPostgresConnection({ url: process.argv[2] })
const app = new App({
  connection,
  auth: {
    enabled: true,
    jwt_secret: process.argv[3],
    email: { enable_signup: true, enable_confirmations: false },
  },
  options: { server: { apiKeys: false } },
})
await app.init()
await app.ensureSystemSchema()
const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, () => {
  process.send?.({ port: server.address().port })
})
process.on('disconnect', () => process.exit())
