import { expect, test } from 'vitest'
import { clusterServers } from '../../test/cluster.ts'
import { serverCount } from '../../test/test-servers.ts'
import { type Listener, realtimeContext, subscribed } from './realtime-context.ts'

const context = await realtimeContext()
const { sql } = context
await sql`alter publication supabase_realtime add table public.announcements`
/** Revoked access takes effect within five seconds. */
const revocationDeadline = { timeout: 5000, interval: 50 }

async function listening(who: Listener, { isPrivate = false, name = 'room' } = {}) {
  const systemMessages: string[] = []
  const titles: unknown[] = []
  const channel = who.client.channel(name, { config: { private: isPrivate } })
  channel.on('system', {}, ({ status, message }) => systemMessages.push(`${status}: ${message}`))
  channel.on(
    'postgres_changes',
    { event: 'INSERT', schema: 'public', table: 'fixture_notes' },
    ({ new: row }) => titles.push(row.title),
  )
  await subscribed(channel)
  return { channel, systemMessages, titles }
}

// ASVS 4.4.3, 4.4.4
test('a person whose session is ended is disconnected and cannot join again', async () => {
  const anna = await context.person()
  const { channel, systemMessages } = await listening(anna)
  await sql`delete from auth.sessions where id = ${anna.session}`
  await expect.poll(() => channel.state, revocationDeadline).toBe('closed')
  expect(systemMessages).toContain('error: Session has ended')
  await expect(subscribed(anna.client.channel('again'))).rejects.toThrow('Session has ended')
})

test('a banned person is disconnected', async () => {
  const anna = await context.person()
  const { channel } = await listening(anna)
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${anna.id}`
  await expect.poll(() => channel.state, revocationDeadline).toBe('closed')
})

test('a person who loses access to a private channel is removed from it', async () => {
  const anna = await context.person()
  await sql`insert into public.fixture_members values (${anna.id}, 'club')`
  const { channel } = await listening(anna, { isPrivate: true, name: 'club' })
  await sql`delete from public.fixture_members where user_id = ${anna.id}`
  await expect.poll(() => channel.state, revocationDeadline).toBe('closed')
  await expect(subscribed(anna.client.channel('club', { config: { private: true } }))).rejects.toThrow(
    'permissions',
  )
})

test('an administrator whose role is withdrawn immediately stops getting events for administrators', async () => {
  const admin = await context.person()
  const titles: unknown[] = []
  await sql`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin'), (${(await context.person()).id}, 'admin')`
  await subscribed(
    admin.client
      .channel('announcements')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'announcements' }, ({ new: row }) =>
        titles.push('title' in row && row.title),
      ),
  )
  const announce = (title: string) =>
    sql`insert into public.announcements (audience, title, body) values ('everybody', ${title}, 'x')`
  await announce('first')
  await expect.poll(() => titles).toEqual(['first'])
  await sql`delete from public.user_roles where user_id = ${admin.id} and role = 'admin'`
  await announce('second')
  const { titles: after } = await listening(await context.person())
  await sql`insert into public.fixture_notes (title) values ('later')`
  await expect.poll(() => after).toContain('later')
  expect(titles).toEqual(['first'])
})

test('a client loses the channel when its token expires, unless it sends a new one in time', async () => {
  await listening(await context.person()) // the stream of changes is ready, so joining takes little time
  const [anna, ben] = [await context.person({ expiresIn: '8s' }), await context.person({ expiresIn: '8s' })]
  const [annas, bens] = [await listening(anna), await listening(ben)]
  const fresh = await context.sign(ben.id, ben.session)
  Object.assign(ben.client.realtime, { accessToken: async () => fresh })
  await ben.client.realtime.setAuth()
  await expect.poll(() => annas.channel.state).toBe('closed')
  expect(annas.systemMessages).toContain('error: Token has expired')
  expect(bens.channel.state).toBe('joined')
  await sql`insert into public.fixture_notes (owner, title) values (${ben.id}, 'still here')`
  await expect.poll(() => bens.titles).toContain('still here')
})

test('a person who signs in to another account on an open socket gets the events of that account', async () => {
  const [anna, ben] = [await context.person(), await context.person()]
  const { titles } = await listening(anna)
  Object.assign(anna.client.realtime, { accessToken: async () => ben.token })
  await anna.client.realtime.setAuth()
  await anna.client.realtime.sendHeartbeat()
  await expect
    .poll(async () => {
      await sql`insert into public.fixture_notes (owner, title) values (${ben.id}, 'for ben')`
      return titles.length > 0
    })
    .toBe(true)
  await sql`insert into public.fixture_notes (owner, title) values (${anna.id}, 'for anna')`
  await sql`insert into public.fixture_notes (title) values ('for all')`
  await expect.poll(() => titles).toContain('for all')
  expect(titles).not.toContain('for anna')
})

test('a client that sends a forged token loses its open channel', async () => {
  const anna = await context.person()
  const { channel } = await listening(anna)
  Object.assign(anna.client.realtime, { accessToken: async () => `${anna.token.slice(0, -6)}AAAAAA` })
  await anna.client.realtime.setAuth()
  await expect.poll(() => channel.state, revocationDeadline).toBe('closed')
})

test('subscribers are notified and rejoin when the replication stream breaks', async () => {
  const anna = await context.person()
  const { titles, systemMessages, channel } = await listening(anna)
  await sql`select pg_terminate_backend(active_pid) from pg_replication_slots where active_pid is not null and database = current_database()`
  await expect
    .poll(() => systemMessages, revocationDeadline)
    .toContain('error: The stream of changes was interrupted')
  // A new stream waits for the transactions of all databases, also those of other tests.
  await expect.poll(() => channel.state, { timeout: 120_000 }).toBe('joined')
  await sql`insert into public.fixture_notes (title) values ('after the break')`
  await expect.poll(() => titles).toContain('after the break')
  const slots = await sql`select from pg_replication_slots where database = current_database()`
  // No broken replication stream is left. The load balancer chooses which servers of a cluster have listeners.
  if (clusterServers > 1) expect([1, clusterServers]).toContain(slots.length)
  else expect(slots).toHaveLength(serverCount)
})
