import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { realtimeContext, subscribed } from './realtime-context.ts'

const context = await realtimeContext()
const { sql } = context

const collectMessages = (channel: RealtimeChannel, event = '*') => {
  const messages: unknown[] = []
  channel.on('broadcast', { event }, ({ payload }) => messages.push(payload))
  return messages
}

test('a message reaches the other clients in the channel, in either protocol version', async () => {
  const rooms = ['1.0.0', '2.0.0', '2.0.0'].map((vsn) => context.visitor({ vsn }).channel('room'))
  const messages = rooms.map((room) => collectMessages(room, 'shout'))
  for (const room of rooms) await subscribed(room)
  await rooms[0]?.send({ type: 'broadcast', event: 'shout', payload: { from: 'old ☂' } })
  await expect.poll(() => messages[2]).toEqual([{ from: 'old ☂' }]) // order is not guaranteed between two senders on different servers
  await rooms[1]?.send({ type: 'broadcast', event: 'shout', payload: { from: 'new ☂' } })
  await expect.poll(() => messages[2]).toEqual([{ from: 'old ☂' }, { from: 'new ☂' }])
  expect(messages[0]).toEqual([{ from: 'new ☂' }])
  expect(messages[1]).toEqual([{ from: 'old ☂' }])
})

test('a sender gets their own message or an acknowledgement only on request', async () => {
  const room = context.visitor().channel('echo', { config: { broadcast: { self: true, ack: true } } })
  const messages = collectMessages(room)
  await subscribed(room)
  expect(await room.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })).toBe('ok')
  expect(messages).toEqual([{ n: 1 }])
})

test('a client receives binary messages unchanged', async () => {
  const [a, b] = [context.visitor().channel('bytes'), context.visitor().channel('bytes')]
  const messages = collectMessages(b)
  await subscribed(a)
  await subscribed(b)
  await a.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([1, 2, 255]).buffer })
  await expect.poll(() => messages.length).toBe(1)
  expect([...new Uint8Array(messages[0] as ArrayBuffer)]).toEqual([1, 2, 255])
})

test('a server sends to a channel over HTTP, and the database by a statement', async () => {
  const room = context.visitor().channel('news')
  const messages = collectMessages(room)
  await subscribed(room)
  const outside = context.service().channel('news')
  expect(await outside.httpSend('update', { over: 'http' })).toEqual({ success: true })
  await expect.poll(() => messages).toEqual([{ over: 'http' }]) // the next one may reach another server
  const many = await fetch(`${context.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: context.keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      messages: [
        { topic: 'news', event: 'a', payload: { n: 1 } },
        { topic: 'other', event: 'a', payload: {} },
      ],
    }),
  })
  expect(many.status).toBe(202)
  await expect.poll(() => messages).toEqual([{ over: 'http' }, { n: 1 }])
  await sql`select realtime.send('{"over": "sql"}', 'update', 'news', false)`
  await sql`select realtime.send(${sql.json({ long: 'x'.repeat(20_000) })}, 'update', 'news', false)`
  await expect
    .poll(() => messages)
    .toEqual([{ over: 'http' }, { n: 1 }, { over: 'sql' }, { long: 'x'.repeat(20_000) }])
})

test('a client without a key cannot send over HTTP or open a socket', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${context.url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body: '{"messages":[]}' })
  expect((await send({})).status).toBe(401)
  expect((await send({ apikey: 'nonsense' })).status).toBe(401)
  const socket = new WebSocket(
    `${context.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=nonsense&vsn=2.0.0`,
  )
  await expect(
    new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject })),
  ).rejects.toBeDefined()
})

test('a person can join and send to a private channel only as its policies allow', async () => {
  const [member, listener, stranger] = [
    await context.person(),
    await context.person(),
    await context.person(),
  ]
  await sql`insert into public.fixture_members values (${member.id}, 'club'), (${listener.id}, 'club'), (${listener.id}, 'listen-club'), (${member.id}, 'listen-club')`
  const club = (who: typeof member, name: string) =>
    who.client.channel(name, { config: { private: true, broadcast: { ack: true } } })
  const [ours, theirs] = [club(member, 'club'), club(listener, 'club')]
  const messages = collectMessages(theirs)
  await subscribed(ours)
  await subscribed(theirs)
  expect(await ours.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })).toBe('ok')
  await expect.poll(() => messages).toEqual([{ n: 1 }])
  await expect(subscribed(club(stranger, 'club'))).rejects.toThrow(
    'You do not have permissions to read from this Channel topic: club',
  )
  await expect(subscribed(context.visitor().channel('club', { config: { private: true } }))).rejects.toThrow(
    'permissions',
  )

  const quiet = club(listener, 'listen-club')
  await subscribed(quiet)
  expect(await quiet.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error')

  const outside = (who: typeof member) =>
    fetch(`${context.url}/realtime/v1/api/broadcast/club/events/x?private=true`, {
      method: 'POST',
      headers: {
        apikey: context.keys.anonKey,
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
      },
      body: '{"n":2}',
    })
  expect((await outside(stranger)).status).toBe(403)
  expect((await outside(member)).status).toBe(202)
  await expect.poll(() => messages).toEqual([{ n: 1 }, { n: 2 }])
})

test('a public channel of the same name is separate from the private one', async () => {
  const member = await context.person()
  await sql`insert into public.fixture_members values (${member.id}, 'same')`
  const inside = member.client.channel('same', { config: { private: true, broadcast: { ack: true } } })
  const outside = context.visitor().channel('same')
  const messages = collectMessages(outside)
  await subscribed(inside)
  await subscribed(outside)
  await inside.send({ type: 'broadcast', event: 'secret', payload: {} })
  const other = context.visitor().channel('same', { config: { broadcast: { ack: true } } })
  await subscribed(other)
  await other.send({ type: 'broadcast', event: 'open', payload: { open: true } })
  await expect.poll(() => messages).toEqual([{ open: true }])
})
