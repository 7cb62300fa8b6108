import { expect, test } from 'vitest'
import { serverCount } from '../../test/test-servers.ts'
import { openRawSocket } from './raw-socket.ts'
import { type Listener, realtimeContext, subscribed } from './realtime-context.ts'

const context = await realtimeContext({ limits: { maxSocketsPerAddress: 60 } })
const { sql } = context
const open = () => openRawSocket(context)

const post = (path: string, body: string, key = context.keys.anonKey, token?: string) =>
  fetch(`${context.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body,
  })

async function listening(name: string) {
  const events: string[] = []
  const channel = context.visitor().channel(name)
  channel.on('broadcast', { event: '*' }, ({ event }) => events.push(event))
  await subscribed(channel)
  return events
}

test('a message nested a hundred thousand deep does not affect other clients', async () => {
  const events = await listening('deep')
  const attacker = await open()
  await attacker.join('realtime:deep', { presence: { key: 'x', enabled: true } })
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const object = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  for (const nested of [deep, object])
    for (const frame of [
      `["1","2","realtime:deep","broadcast",{"type":"broadcast","event":"x","payload":${nested}}]`,
      `["1","3","realtime:deep","presence",{"type":"presence","event":"track","payload":{"a":${nested}}}]`,
      `["4","4","realtime:other","phx_join",{"config":{"presence":{"key":${nested}}}}]`,
      nested,
    ]) {
      const each = await open()
      await each.join('realtime:deep', { presence: { key: 'x', enabled: true } })
      each.socket.send(frame)
    }
  for (const path of ['', '/deep/events/x'])
    expect(
      (await post(path, path ? deep : `{"messages":[{"topic":"deep","event":"x","payload":${deep}}]}`))
        .status,
    ).toBe(422)
  await post('/deep/events/fine', '{}')
  await expect.poll(() => events).toEqual(['fine'])
  expect(await attacker.isAlive()).toBe(true)
})

test('an event whose name is too long for the frame is ignored, from any sender', async () => {
  const events = await listening('long')
  const attacker = await open()
  await attacker.join('realtime:long', {})
  attacker.say('realtime:long', 'broadcast', { type: 'broadcast', event: 'x'.repeat(300), payload: {} })
  expect((await post(`/long/events/${'x'.repeat(300)}`, '{}')).status).toBe(422)
  await sql`select realtime.send('{}', ${'x'.repeat(300)}, 'long', false)`
  await sql`select realtime.send('{}', 'fine', 'long', false)`
  await expect.poll(() => events).toEqual(['fine'])
})

test('a client cannot send to a topic that it has not joined', async () => {
  const events = await listening('closed')
  const attacker = await open()
  await attacker.join('realtime:elsewhere', {})
  for (const topic of ['realtime:closed', 'closed', 'public closed', 'realtime:realtime:closed', 'phoenix'])
    attacker.say(topic, 'broadcast', { type: 'broadcast', event: 'forged', payload: {} })
  // Clients cannot send the server's own events.
  attacker.say('realtime:elsewhere', 'postgres_changes', { ids: [1], data: {} })
  attacker.say('realtime:elsewhere', 'presence_diff', { joins: {}, leaves: {} })
  await post('/closed/events/fine', '{}')
  await expect.poll(() => events).toEqual(['fine'])
})

test('an attacker cannot open a private channel with SQL, quotes or empty parts in the topic', async () => {
  const member = await context.person()
  await sql`insert into public.fixture_members values (${member.id}, 'club')`
  const attacker = await open()
  for (const name of [
    "club' or '1'='1",
    "'; drop table public.fixture_members; --",
    'club\u0000',
    'club ',
    'Club',
    '%',
    '"club"',
    'private club',
    '\\u0063lub',
  ])
    for (const token of [undefined, member.token])
      expect(await attacker.join(`realtime:${name}`, { private: true }, token), name).toMatchObject({
        status: 'error',
      })
  expect(await attacker.join('realtime:club', { private: true }, member.token)).toMatchObject({
    status: 'ok',
  })
})

test('a client with an oversized join is refused before any work is done', async () => {
  const attacker = await open()
  const binding = { event: '*', schema: 'public', table: 'fixture_notes' }
  const refused = (config: object) => attacker.join('realtime:giant', config)
  const reason = (text: string) => ({ status: 'error', response: { reason: expect.stringContaining(text) } })
  expect(await refused({ postgres_changes: Array(31).fill(binding) })).toMatchObject(reason('at most 30'))
  expect(
    await refused({ postgres_changes: [{ ...binding, filter: `title=like.${'%a'.repeat(5000)}` }] }),
  ).toMatchObject(reason('longer than'))
  expect(await refused({ postgres_changes: [{ ...binding, select: Array(5000).fill('id') }] })).toMatchObject(
    reason('too many names'),
  )
  expect(await refused({ postgres_changes: [{ ...binding, table: 'x'.repeat(100_000) }] })).toMatchObject(
    reason('too long'),
  )
})

test('an attacker’s SQL in a filter is treated as a value, and a column without read access cannot be filtered', async () => {
  const visitor = context.visitor()
  const changes: string[] = []
  const listen = (filter: string) =>
    subscribed(
      visitor
        .channel(crypto.randomUUID())
        .on('postgres_changes', { event: '*', schema: 'public', table: 'fixture_notes', filter }, () =>
          changes.push(filter),
        ),
    )
  const harmless = [
    "title=eq.x' or '1'='1",
    "title=in.(x');drop table public.fixture_notes;--)",
    "title=match.x'; drop table public.fixture_notes; --",
    'title=like.%s%n%00',
  ]
  for (const filter of harmless) await listen(filter)
  await listen('title=eq.mine')
  for (const filter of ['secret=like.h%', 'secret=eq.hidden', 'title=eq.a,secret=is.null', 'ctid=eq.(0,1)'])
    await expect(listen(filter), filter).rejects.toThrow('invalid column for filter')
  await expect(listen('title=match.(')).rejects.toThrow('invalid regular expression')
  await expect(listen('title"=eq.1')).rejects.toThrow('invalid filter')
  await sql`insert into public.fixture_notes (title, secret) values ('mine', 'hidden')`
  await expect.poll(() => changes).toEqual(['title=eq.mine'])
})

test('an attacker’s endless regular expression yields no events and does not delay others', async () => {
  const changes: string[] = []
  const listen = (filter: string) =>
    subscribed(
      context
        .visitor()
        .channel(crypto.randomUUID())
        .on('postgres_changes', { event: '*', schema: 'public', table: 'fixture_notes', filter }, () =>
          changes.push(filter),
        ),
    )
  await listen('title=match.^(a+)(a+)\\1\\2\\1\\2[^a]*b$')
  await listen('title=like.aaa%')
  await sql`insert into public.fixture_notes (title) values (${`${'a'.repeat(3001)}b`})`
  await expect.poll(() => changes).toEqual(['title=like.aaa%'])
})

test('a subscriber gets no event for a deleted row that policies can no longer check', async () => {
  await sql.unsafe(`
    create table public.fixture_slips (id int primary key, owner uuid);
    alter table public.fixture_slips enable row level security;
    create policy "people see their own rows and those without an owner" on public.fixture_slips for select to anon
      using (owner is null or owner = (select auth.uid()));
    grant select on public.fixture_slips to anon, service_role;
    alter publication supabase_realtime add table public.fixture_slips;`)
  const changes: string[] = []
  const listen = (client: ReturnType<typeof context.visitor>, name: string) =>
    subscribed(
      client
        .channel(crypto.randomUUID())
        .on('postgres_changes', { event: '*', schema: 'public', table: 'fixture_slips' }, ({ eventType }) =>
          changes.push(`${name} ${eventType}`),
        ),
    )
  await listen(context.visitor(), 'visitor')
  await listen(context.service(), 'service')
  await sql`insert into public.fixture_slips values (1, ${crypto.randomUUID()}), (2, null)`
  await sql`delete from public.fixture_slips where id = 1`
  await sql`insert into public.fixture_slips values (3, null)`
  await expect
    .poll(() => changes.toSorted())
    .toEqual(['service DELETE', ...Array(3).fill('service INSERT'), ...Array(2).fill('visitor INSERT')])
})

test('a client can store only little in presence, under any key, and __proto__ is an ordinary key', async () => {
  const attacker = await open()
  await attacker.join('realtime:crowd', { presence: { key: '__proto__', enabled: true } })
  const track = (payload: object) =>
    attacker.say('realtime:crowd', 'presence', { type: 'presence', event: 'track', payload })
  expect(await attacker.answer(track({ mood: 'x'.repeat(5000) }))).toMatchObject({ status: 'error' })
  expect(await attacker.answer(track({ mood: 'fine', phx_ref: 'forged' }))).toMatchObject({ status: 'ok' })
  const changes = () => attacker.heard.find(([, , , event]) => event === 'presence_diff')?.[4]
  await expect.poll(changes).toBeDefined()
  const joins = new Map(Object.entries((changes()?.joins ?? {}) as Record<string, { metas: object[] }>))
  expect(joins.get('__proto__')?.metas).toMatchObject([{ mood: 'fine' }])
  expect(joins.get('__proto__')?.metas[0]).not.toMatchObject({ phx_ref: 'forged' })
  expect(({} as { metas?: unknown }).metas).toBeUndefined()
})

const intoClub = (who: Listener, body = '{"n":1}') =>
  post('/club/events/x?private=true', body, undefined, who.token)

test('a client that sends a name PostgreSQL cannot store is refused', async () => {
  for (const path of ['/a%00b/events/x?private=true', '/a/events/x%00y?private=true'])
    expect((await post(path, '{}')).status, path).toBe(422)
  const messages = [{ topic: 'a\0b', event: 'x', payload: {}, private: true }]
  expect((await post('', JSON.stringify({ messages }))).status).toBe(422)
})

test('a client cannot send to a private channel over HTTP without the right to do so on a socket', async () => {
  const [member, stranger] = [await context.person(), await context.person()]
  await sql`insert into public.fixture_members values (${member.id}, 'club')`
  const events: unknown[] = []
  const channel = member.client.channel('club', { config: { private: true } })
  channel.on('broadcast', { event: '*' }, ({ event }) => events.push(event))
  await subscribed(channel)
  expect((await intoClub(stranger)).status).toBe(403)
  expect((await post('/club/events/x?private=true', '{}')).status).toBe(403)
  const batch = JSON.stringify({
    messages: [
      { topic: 'club', event: 'forged', payload: {}, private: true },
      { topic: 'club', event: 'public', payload: {}, private: false },
    ],
  })
  expect((await post('', batch, undefined, stranger.token)).status).toBe(202)
  expect((await intoClub(member)).status).toBe(202)
  await expect.poll(() => events).toEqual(['x'])

  await sql`delete from auth.sessions where id = ${member.session}`
  expect((await intoClub(member)).status).toBe(401)
})

// ASVS 4.4.3, 4.4.4
test('a token with another person’s session id is refused', async () => {
  const [member, other] = [await context.person(), await context.person()]
  await sql`insert into public.fixture_members values (${member.id}, 'borrowed')`
  const attacker = await open()
  const borrowed = await context.sign(member.id, other.session)
  expect(await attacker.join('realtime:borrowed', { private: true }, borrowed)).toMatchObject({
    status: 'error',
  })
  const own = await context.sign(member.id, member.session.toUpperCase())
  expect(await attacker.join('realtime:borrowed', { private: true }, own)).toMatchObject({ status: 'ok' })
})

test('a client with the token of an ended session loses its channel', async () => {
  const [anna, ben] = [await context.person(), await context.person()]
  await sql`delete from auth.sessions where id = ${ben.session}`
  const attacker = await open()
  await attacker.join('realtime:fresh', {}, anna.token)
  attacker.say('realtime:fresh', 'access_token', { access_token: ben.token })
  await expect.poll(() => attacker.heard.some(([, , , event]) => event === 'phx_close')).toBe(true)
  expect(await attacker.join('realtime:fresh', {}, ben.token)).toMatchObject({ status: 'error' })
})

test('a client that sends too much over HTTP is told to wait, and an endless body is not read', async () => {
  const hundred = JSON.stringify({
    messages: Array.from({ length: 100 }, () => ({ topic: 'noise', event: 'x', payload: 'x'.repeat(2000) })),
  })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await post('', hundred)).status)
  expect(statuses).toContain(429)
  expect((await post('', hundred, context.keys.serviceRoleKey)).status).toBe(202)
  const long = await post('', `{"messages":["${'x'.repeat(3_000_000)}"]}`, context.keys.serviceRoleKey)
  expect(long.status).toBe(413)
})

test('one network address cannot open more sockets on a server than the limit', async () => {
  const sockets = await Promise.allSettled(Array.from({ length: 80 * serverCount }, open))
  const refused = sockets.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(20 * serverCount)
})
