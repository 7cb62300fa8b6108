import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterAll } from 'vitest'
import type { Sql } from '../../platform/db/connect.ts'
import { loadKeys } from '../../platform/keys.ts'
import { type Files, openFiles } from '../../platform/storage/open-files.ts'
import { startTestBackend } from '../../test/backend.ts'
import { testDatabase } from '../../test/database.ts'

export type Person = { id: string; token: string; client: SupabaseClient }

/** The backend with files on a socket, and the people who use it. */
export async function storageContext(openOwn?: (dataDir: string) => Promise<Files>) {
  const { sql, url: databaseUrl } = await testDatabase()
  const keys = await loadKeys(sql)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-storage-'))
  // Registered first, so that it runs after the backend has stopped.
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const errors: Error[] = []
  const files = await (openOwn?.(dataDir) ?? openFiles({ dataDir, s3: undefined }))
  const url = await startTestBackend(
    { sql, databaseUrl, keys, files, onError: (error) => errors.push(error) },
    openOwn ? undefined : dataDir,
  )

  const clientWith = (key: string, token?: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: token ? { Authorization: `Bearer ${token}` } : {} },
    })
  const signIn = async (id: string, claims: Record<string, unknown> = {}): Promise<Person> => {
    const token = await new SignJWT({ sub: id, role: 'authenticated', aal: 'aal1', ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime('1h')
      .sign(keys.signingKey)
    return { id, token, client: clientWith(keys.anonKey, token) }
  }
  const person = async (...roles: string[]): Promise<Person> => signIn(await makeAccount(sql, roles))
  return {
    url,
    sql,
    keys,
    dataDir,
    files,
    errors,
    visitor: clientWith(keys.anonKey),
    service: clientWith(keys.serviceRoleKey),
    /** A bucket that holds only pictures and re-encodes them. */
    createPictureBucket: async (id: string, options = { public: true }) => {
      await clientWith(keys.serviceRoleKey).storage.createBucket(id, options)
      await sql`update storage.buckets set content_check = 'picture' where id = ${id}`
    },
    person,
    signIn,
    listing: (owner: Person, status = 'draft') => createListing(sql, owner.id, status),
  }
}

export async function makeAccount(sql: Sql, roles: string[]): Promise<string> {
  const id = randomUUID()
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`
  for (const role of roles)
    await sql`insert into public.user_roles (user_id, role) values (${id}, ${role}) on conflict do nothing`
  return id
}

async function createListing(sql: Sql, owner: string, status: string): Promise<string> {
  const [listing] = await sql<{ id: string }[]>`
    insert into public.properties (owner_id, agency_id, title, location, price, property_type, status)
    values (${owner}, null, 'A home', 'Monk Road, Bristol BS7', 250000, 'Flat', ${status}) returning id`
  return listing?.id ?? ''
}
