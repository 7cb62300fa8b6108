// Runs in a folder of its own, next to the peer's packages. Only its command line can store files in a folder, so the
// server is created as the command line does it.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { createApi } from '@supabase/lite/cli'

const [, , url, folder] = process.argv
await mkdir(path.join(folder, 'supabase'), { recursive: true })
process.chdir(folder)
await writeFile(
  'supabase/config.json',
  JSON.stringify({
    db: { driver: 'postgres', url },
    auth: { enabled: true },
    storage: { enabled: true, file_size_limit: '50MiB' },
  }),
)
const { project } = await createApi()
// Requests without a key run as `service_role`.
const app = await project.local.createApp(undefined, { admin: true })
await app.ensureSystemSchema()
const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, () => {
  process.send?.({ port: server.address().port })
})
process.on('disconnect', () => process.exit())
