import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { defaultAuthConfig } from '../../../platform/auth/config.ts'
import { migrateRestored, restoreBackup } from '../../../platform/backup/restore-backup.ts'
import { verifyBackup } from '../../../platform/backup/verify-backup.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { loadKeys } from '../../../platform/keys.ts'
import { openFiles } from '../../../platform/storage/open-files.ts'
import { startTestBackend } from '../../../test/backend.ts'
import { testDatabase } from '../../../test/database.ts'
import { emptyDatabase } from '../../../test/empty-database.ts'
import { solveCaptcha } from '../../../test/solve-captcha.ts'
import type { Database, SupabaseClient } from '../../database.ts'
import { readCatalogue } from './catalogue.ts'
import { releaseData } from './release-data.ts'
import { releasesFolder } from './releases.ts'

const onProgress = () => undefined

describe.each(readdirSync(releasesFolder))('an operator who upgrades from %s', (release) => {
  let sql: Sql
  let url: string
  let client: SupabaseClient
  let dataDir: string
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-upgrade-'))
    sql = await emptyDatabase()
    const files = await openFiles({ dataDir, s3: undefined })
    const backup = await verifyBackup(path.join(releasesFolder, release), onProgress)
    await restoreBackup({ sql, blobs: files.blobs, backup, onProgress })
    await migrateRestored(sql)
    const keys = await loadKeys(sql)
    url = await startTestBackend({
      sql,
      databaseUrl: `${inject('postgresUrl')}/${sql.options.database}`,
      keys,
      files,
      accounts: {
        config: { ...defaultAuthConfig, siteUrl: 'http://site.test', apiUrl: 'http://site.test/auth/v1' },
        clientAddress: () => '127.0.0.1',
        captcha: { provider: 'altcha', cost: 1 },
        functions: { folder: path.resolve('supabase/functions'), env: () => ({}) },
        log: { info: () => undefined, error: () => undefined },
      },
    })
    client = createClient<Database>(url, keys.anonKey, { auth: { persistSession: false } })
  }, 120_000)

  test('has the same schema as a new database', async () => {
    const { sql: fresh } = await testDatabase()
    await loadKeys(fresh)
    const [upgraded, created] = [await readCatalogue(sql), await readCatalogue(fresh)]
    expect(upgraded.filter((line) => !created.includes(line))).toEqual([])
    expect(created.filter((line) => !upgraded.includes(line))).toEqual([])
  })

  test('shows and finds the listings that were on the market', async () => {
    const { data, error } = await client
      .from('properties')
      .select('title')
      .eq('title', releaseData.listingTitle)
    expect(error).toBeNull()
    expect(data).toEqual([{ title: releaseData.listingTitle }])
  })

  test('lets members sign in with their passwords and see what they had saved', async () => {
    const { email, password, note } = releaseData
    const options = { captchaToken: await solveCaptcha(url) }
    expect((await client.auth.signInWithPassword({ email, password, options })).error).toBeNull()
    expect((await client.from('saved_properties').select('note')).data).toEqual([{ note }])
    await client.auth.signOut()
  })

  test('still has the files', async () => {
    const { bucket, name, bytes } = releaseData.file
    const response = await fetch(`${url}/storage/v1/object/public/${bucket}/${name}`)
    expect(await response.text()).toBe(bytes)
  })
})
