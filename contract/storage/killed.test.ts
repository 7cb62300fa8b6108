import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { loadKeys } from '../../platform/keys.ts'
import { testDatabase } from '../../test/database.ts'
import { picture } from './picture.ts'

const { sql, url: databaseUrl } = await testDatabase()
const { serviceRoleKey } = await loadKeys(sql)
const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-killed-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The backend in a separate process. */
async function start(): Promise<{ server: ChildProcess; client: SupabaseClient }> {
  const server = fork(path.resolve('proof/bench/storage/serve.ts'), [databaseUrl, dataDir])
  onTestFinished(() => void server.kill('SIGKILL'))
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const client = createClient(`http://127.0.0.1:${port}`, serviceRoleKey, { auth: { persistSession: false } })
  return { server, client }
}

test('a server killed during uploads has every acknowledged picture and no partial ones', async () => {
  const bytes = await picture('jpeg', { width: 400, height: 300 })
  const confirmed: string[] = []
  for (let round = 0; round < 2; round++) {
    const { server, client } = await start()
    await client.storage.createBucket('album', { public: true })
    await sql`update storage.buckets set content_check = 'picture'`
    const ended = once(server, 'exit')
    const send = async (sender: number) => {
      for (let n = 0; ; n++) {
        // Some replace existing files.
        const name = `${sender}/${n % 3 ? `${round}-${n}` : 'same'}.jpg`
        const { error } = await client.storage.from('album').upload(name, bytes, { upsert: true })
        if (error) return
        confirmed.push(name)
        if (confirmed.length >= (round + 1) * 25) server.kill('SIGKILL')
      }
    }
    await Promise.all([...[1, 2, 3].map(send), ended])
  }
  const { client } = await start()
  for (const name of new Set(confirmed)) {
    const { data, error } = await client.storage.from('album').download(name)
    expect(error, name).toBeNull()
    await sharp(await data?.arrayBuffer()).stats()
  }
  const objects = path.join(dataDir, 'storage', 'objects')
  const files = (await readdir(objects, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  expect(files.length).toBeGreaterThanOrEqual(new Set(confirmed).size)
  for (const { parentPath, name } of files) await sharp(path.join(parentPath, name)).stats()
  const rows = await sql<{ version: string }[]>`select version from storage.objects`
  const kept = new Set(files.map(({ name }) => name))
  for (const { version } of rows) expect(kept).toContain(version)
})
