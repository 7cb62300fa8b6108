import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import type { Database } from '../../supabase/database.ts'
import { filledDataDir, temporaryDataDir } from '../../test/data-dir.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { startServer } from '../../test/start-server.ts'

const run = promisify(execFile)
const appoint = (environment: Record<string, string>, email: string) =>
  run(process.execPath, ['server/commands/admin.ts', email], { env: { ...process.env, ...environment } })

test('an operator makes someone the first administrator with a link, before and while the server runs', async () => {
  const environment = { PORT: `${await freePort()}`, DATA_DIR: await temporaryDataDir(), LOG_LEVEL: 'error' }
  await expect(appoint(environment, 'nobody')).rejects.toMatchObject({
    stderr: expect.stringContaining('No email address.'),
  })
  await expect(appoint({ ...environment, PORT: '0' }, 'boss@example.org')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^PORT=0 .*SITE_URL.*\n$/),
  })
  const before = await appoint(environment, 'Boss@example.org')
  expect(before.stdout).toContain('boss@example.org')

  const dataDir = await filledDataDir() // avoids a complete first start
  const filled = { ...environment, DATA_DIR: dataDir }
  await appoint(filled, 'boss@example.org')
  const server = startServer(filled)
  await server.whenReady()
  const { stdout } = await appoint(filled, 'boss@example.org')
  const link = stdout.match(/https?:\/\/\S+/)?.[0] ?? ''
  const opened = await fetch(link, { redirect: 'manual' })
  const landed = new URL(opened.headers.get('location') ?? '')
  expect(landed.pathname).toBe('/reset-password')
  const fragment = new URLSearchParams(landed.hash.slice(1))

  const { anonKey } = await keysOf(dataDir)
  const client = createClient<Database>(server.url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: 'The first one 1!' })).error).toBeNull()
  expect((await client.rpc('has_role', { role: 'admin' })).data).toBe(true)
  const promoted = await appoint(filled, 'boss@example.org')
  expect(promoted.stdout).toBe('boss@example.org is an administrator now.\n')
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
