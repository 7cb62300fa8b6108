import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openRawSocket } from './raw-socket.ts'
import { realtimeContext, subscribed } from './realtime-context.ts'

const limits = {
  maxChannelsPerSocket: 3,
  maxMessageBytes: 2000,
  messagesPerSecond: 10,
  messageBurst: 40,
  maxSilenceMs: 1500,
  maxUnreadBytes: 100_000,
  maxPresencesPerTopic: 2,
  maxBindingsPerChannel: 2,
}
const context = await realtimeContext({ limits })

const open = () => openRawSocket(context)

test('a client gets a reply to its heartbeat, and is disconnected if it sends none', async () => {
  const { say, answer, closed } = await open()
  expect(await answer(say('phoenix', 'heartbeat'))).toEqual({ status: 'ok', response: {} })
  expect(await closed).toBe(1006)
})

test('a client cannot join more channels than the limit', async () => {
  const { join, say, answer } = await open()
  for (const name of ['a', 'b', 'c']) expect(await join(`realtime:${name}`)).toMatchObject({ status: 'ok' })
  expect(await join('realtime:d')).toEqual({
    status: 'error',
    response: { reason: 'ChannelRateLimitReached: Too many channels' },
  })
  await answer(say('realtime:a', 'phx_leave'))
  expect(await join('realtime:d')).toMatchObject({ status: 'ok' })
  // Joining a channel again replaces it.
  expect(await join('realtime:d')).toMatchObject({ status: 'ok' })
})

test('a client that sends too long a message is disconnected', async () => {
  const { say, closed } = await open()
  say('realtime:a', 'broadcast', { event: 'x', payload: 'x'.repeat(3000) })
  expect(await closed).toBe(1009)
})

// ASVS 15.2.2
test('a client that sends too many messages is disconnected', async () => {
  const { say, closed } = await open()
  for (let n = 0; n < 60; n++) say('phoenix', 'heartbeat')
  expect(await closed).toBe(1008)
})

test('a client with an invalid topic or request gets a described error', async () => {
  const { join, say, answer } = await open()
  for (const topic of ['nonsense', 'realtime:', `realtime:${'x'.repeat(300)}`])
    expect(await join(topic)).toMatchObject({ status: 'error', response: { reason: 'unmatched topic' } })
  expect(
    await join('realtime:a', { postgres_changes: [{ event: 'TRUNCATE', schema: 'public' }] }),
  ).toMatchObject({ status: 'error' })
  expect(
    await join('realtime:a', { postgres_changes: Array(3).fill({ event: '*', schema: 'public' }) }),
  ).toMatchObject({
    response: { reason: 'a channel has at most 2 postgres_changes' },
  })
  for (const nonsense of ['', 'x', '[]', '[null,null,1,2,3]', '{"topic":1}', 'null'])
    (await open()).socket.send(nonsense)
  expect(await answer(say('phoenix', 'heartbeat'))).toMatchObject({ status: 'ok' })
})

test('a channel has no more present clients than the limit', async () => {
  for (const [at, status] of ['ok', 'ok', 'error'].entries()) {
    const { join, say, answer } = await open()
    await join('realtime:hall', { presence: { key: `guest ${at}`, enabled: true } })
    expect(
      await answer(say('realtime:hall', 'presence', { type: 'presence', event: 'track', payload: {} })),
    ).toMatchObject({ status })
  }
})

test('a client that does not read is disconnected, and the others still get messages', async () => {
  const lazy = await open()
  await lazy.join('realtime:busy', { presence: { key: 'lazy', enabled: true } })
  await lazy.answer(lazy.say('realtime:busy', 'presence', { type: 'presence', event: 'track', payload: {} }))
  const listener = context.visitor()
  const awake = listener.channel('busy')
  let received = 0
  awake
    .on('broadcast', { event: 'news' }, () => received++)
    .on('presence', { event: 'sync' }, () => undefined)
  await subscribed(awake)
  await expect.poll(() => awake.presenceState()).toHaveProperty('lazy')
  const beat = setInterval(() => {
    lazy.say('phoenix', 'heartbeat')
    void listener.realtime.sendHeartbeat()
  }, 400)
  onTestFinished(() => clearInterval(beat))
  const tcp: Socket = Reflect.get(lazy.socket, '_socket')
  tcp.pause()
  const messages = Array.from({ length: 100 }, () => ({
    topic: 'busy',
    event: 'news',
    payload: 'x'.repeat(1900),
  }))
  let sent = 0
  // Several megabytes fit into the network's buffers before the server has to wait.
  while ('lazy' in awake.presenceState()) {
    await fetch(`${context.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: context.keys.serviceRoleKey },
      body: JSON.stringify({ messages }),
    })
    sent += messages.length
    await expect.poll(() => received, { interval: 5 }).toBe(sent)
  }
  tcp.resume()
  expect(await lazy.closed).toBe(1006)
})
