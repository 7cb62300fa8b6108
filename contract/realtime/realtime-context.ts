import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterAll, onTestFinished } from 'vitest'
import type { Sql } from '../../platform/db/connect.ts'
import { loadKeys } from '../../platform/keys.ts'
import type { Limits } from '../../platform/realtime/limits.ts'
import { startTestBackend } from '../../test/backend.ts'
import { connectForTest } from '../../test/connect-for-test.ts'
import { testDatabase } from '../../test/database.ts'
import { makeAccount } from '../storage/storage-context.ts'

export type Listener = { id: string; client: SupabaseClient; token: string; session: string }

const fixture = `
  create table public.fixture_notes (
    id bigint generated always as identity primary key,
    owner uuid,
    title text,
    price numeric,
    tags text[],
    details jsonb,
    is_open boolean,
    at timestamptz,
    secret text
  );
  alter table public.fixture_notes enable row level security;
  alter table public.fixture_notes replica identity full;
  create policy "people see their own rows and those without an owner" on public.fixture_notes for select to anon, authenticated
    using (owner is null or owner = (select auth.uid()));
  grant select (id, owner, title, price, tags, details, is_open, at) on public.fixture_notes to anon, authenticated;
  grant all on public.fixture_notes to service_role;
  alter publication supabase_realtime add table public.fixture_notes;

  create table public.fixture_members (user_id uuid, room text);
  grant select on public.fixture_members to authenticated;
  create policy "members hear and speak" on realtime.messages for select to authenticated
    using (extension in ('broadcast', 'presence') and exists (
      select from public.fixture_members m where m.user_id = (select auth.uid()) and m.room = realtime.topic()));
  create policy "members speak unless only listening" on realtime.messages for insert to authenticated
    with check (topic not like 'listen-%' and exists (
      select from public.fixture_members m where m.user_id = (select auth.uid()) and m.room = realtime.topic()));`

/** The backend with a published table, and clients that subscribe to it. */
export async function realtimeContext({
  servers = 1,
  hasLogicalDecoding = true,
  limits = {},
}: {
  servers?: number
  /** Without it, the database role may not use logical replication. */
  hasLogicalDecoding?: boolean
  limits?: Partial<Limits>
} = {}) {
  const { sql, url } = await testDatabase({ max: 20 })
  await sql.unsafe(fixture)
  const databaseUrl = hasLogicalDecoding ? url : await withoutReplication(sql, url)
  const serving = hasLogicalDecoding ? sql : connectUntilTheEnd(databaseUrl)
  const keys = await loadKeys(sql)
  const urls: string[] = []
  for (let i = 0; i < servers; i++)
    urls.push(
      await startTestBackend({
        sql: serving,
        databaseUrl,
        keys,
        realtime: limits,
        onError: (error) => console.error(error),
      }),
    )
  const clients: SupabaseClient[] = []
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.realtime.disconnect()))
  })

  const clientWith = (key: string, token?: string, { vsn = '2.0.0', server = 0 } = {}): SupabaseClient => {
    const client = createClient(urls[server] ?? '', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { vsn, heartbeatIntervalMs: 30_000, timeout: 10_000 },
      ...(token ? { accessToken: async () => token } : {}),
    })
    clients.push(client)
    return client
  }
  const sign = (id: string, session: string, expiresIn = '1h') =>
    new SignJWT({ sub: id, role: 'authenticated', aal: 'aal1', session_id: session })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuedAt()
      .setExpirationTime(expiresIn)
      .sign(keys.signingKey)
  const person = async (
    options: { vsn?: string; server?: number; expiresIn?: string } = {},
  ): Promise<Listener> => {
    const id = await makeAccount(sql, [])
    const session = randomUUID()
    await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${id}, now())`
    const token = await sign(id, session, options.expiresIn)
    return { id, session, token, client: clientWith(keys.anonKey, token, options) }
  }
  return {
    url: urls[0] ?? '',
    sql,
    keys,
    databaseUrl,
    person,
    sign,
    visitor: (options = {}) => clientWith(keys.anonKey, undefined, options),
    service: () => clientWith(keys.serviceRoleKey),
  }
}

/** A role that owns everything but may not replicate. */
async function withoutReplication(sql: Sql, url: string): Promise<string> {
  const name = `plain_${randomUUID().replaceAll('-', '')}`
  await sql.unsafe(`create role ${name} login password 'plain' nosuperuser noreplication inherit
    in role postgres, anon, authenticated, service_role`)
  afterAll(() => sql.unsafe(`drop role ${name}`))
  return url.replace(/\/\/[^@]+@/, `//${name}:plain@`)
}

function connectUntilTheEnd(url: string): Sql {
  const sql = connectForTest(url, 20)
  afterAll(() => sql.end({ timeout: 1 }))
  return sql
}

/**
 * Resolves when the channel is joined, rejects when it is refused. A replication slot waits for the transactions of all databases,
 * so the stream of changes may not be ready yet while other tests run; the client then joins again by itself.
 */
export function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  onTestFinished(async () => {
    await channel.unsubscribe()
  })
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else if (error?.message === 'changes cannot be followed at the moment') return
      else if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status))
    })
  })
}
