import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../platform/db/embedded/free-port.ts'
import { filledDataDir } from '../../../test/data-dir.ts'
import { keysOf } from '../../../test/lintel-process.ts'
import { startServer } from '../../../test/start-server.ts'

const configToml = `
colour = "red"
[auth]
minimum_password_length = 9
[auth.email]
enable_confirmations = false
[storage.buckets.papers]
public = true
allowed_mime_types = ["text/plain"]
[functions.hello]
verify_jwt = false
`

test("an operator's own config.toml is applied", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-project-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const hello = path.join(folder, 'supabase', 'functions', 'hello')
  await mkdir(hello, { recursive: true })
  await writeFile(path.join(folder, 'supabase', 'config.toml'), configToml)
  await writeFile(path.join(hello, 'index.ts'), 'export default { fetch: () => new Response("Hello") }')
  const dataDir = await filledDataDir()
  const server = startServer({
    PORT: `${await freePort()}`,
    DATA_DIR: dataDir,
    SUPABASE_WORKDIR: folder,
    SUPABASE_AUTH_JWT_EXPIRY: '1800',
    SUPABASE_AUTH_COLOUR: 'blue',
  })
  await server.whenReady()
  const { anonKey, serviceRoleKey } = await keysOf(dataDir)
  const client = createClient(server.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

  const short = await client.auth.signUp({ email: 'a@example.org', password: 'password' })
  expect(short.error?.message).toBe('Password should be at least 9 characters.')
  const { data, error } = await client.auth.signUp({ email: 'a@example.org', password: 'password1' })
  expect(error).toBeNull()
  expect(data.session?.expires_in).toBe(1800)

  const admin = createClient(server.url, serviceRoleKey, { auth: { persistSession: false } })
  expect((await admin.storage.getBucket('papers')).data).toMatchObject({
    public: true,
    allowed_mime_types: ['text/plain'],
  })
  expect(await (await fetch(`${server.url}/functions/v1/hello`)).text()).toBe('Hello')
  expect(server.output()).toContain('unknown keys')
  expect(server.output()).toContain('colour')
  expect(server.output()).toContain('SUPABASE_AUTH_COLOUR')
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
