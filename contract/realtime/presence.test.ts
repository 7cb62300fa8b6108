import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { realtimeContext, subscribed } from './realtime-context.ts'

const context = await realtimeContext({ servers: 2 })

const room = (name: string, key: string, options: { vsn?: string; server?: number } = {}): RealtimeChannel =>
  context
    .visitor(options)
    .channel(name, { config: { presence: { key } } })
    .on('presence', { event: 'sync' }, () => undefined)

const present = (channel: RealtimeChannel) =>
  Object.fromEntries(
    Object.entries(channel.presenceState<{ mood: string }>()).map(([key, metas]) => [
      key,
      metas.map(({ mood }) => mood),
    ]),
  )

for (const vsn of ['1.0.0', '2.0.0'])
  test(`people in a channel see who comes, changes and goes (protocol ${vsn})`, async () => {
    const name = `hall ${vsn}`
    const events: string[] = []
    const anna = room(name, 'anna', { vsn })
    anna.on('presence', { event: 'join' }, ({ key }) => events.push(`join ${key}`))
    anna.on('presence', { event: 'leave' }, ({ key }) => events.push(`leave ${key}`))
    await subscribed(anna)
    expect(await anna.track({ mood: 'curious' })).toBe('ok')
    const ben = room(name, 'ben', { vsn })
    await subscribed(ben)
    await ben.track({ mood: 'calm' })
    await expect.poll(() => present(anna)).toEqual({ anna: ['curious'], ben: ['calm'] })
    await expect.poll(() => present(ben)).toEqual({ anna: ['curious'], ben: ['calm'] })
    await ben.track({ mood: 'merry' })
    await expect.poll(() => present(anna)).toEqual({ anna: ['curious'], ben: ['merry'] })
    await ben.untrack()
    await expect.poll(() => present(anna)).toEqual({ anna: ['curious'] })
    expect(events).toContain('join ben')
    expect(events).toContain('leave ben')
  })

test('a person whose connection breaks is no longer present', async () => {
  const [anna, ben] = [room('line', 'anna'), room('line', 'ben')]
  await subscribed(anna)
  await subscribed(ben)
  await ben.track({ mood: 'calm' })
  await expect.poll(() => present(anna)).toEqual({ ben: ['calm'] })
  await ben.socket.disconnect()
  await expect.poll(() => present(anna)).toEqual({})
})

test('one person with two windows is present twice under one key', async () => {
  const [one, two] = [room('windows', 'anna'), room('windows', 'anna')]
  await subscribed(one)
  await subscribed(two)
  await one.track({ mood: 'first' })
  await two.track({ mood: 'second' })
  await expect.poll(() => present(one).anna?.toSorted()).toEqual(['first', 'second'])
  await one.untrack()
  await expect.poll(() => present(two)).toEqual({ anna: ['second'] })
})

test('people on two servers see and message each other', async () => {
  const [here, there] = [room('bridge', 'here', { server: 0 }), room('bridge', 'there', { server: 1 })]
  const received: unknown[] = []
  there.on('broadcast', { event: '*' }, ({ payload }) => received.push(payload))
  await subscribed(here)
  await here.track({ mood: 'early' })
  await subscribed(there)
  await there.track({ mood: 'late' })
  for (const channel of [here, there])
    await expect.poll(() => present(channel)).toEqual({ here: ['early'], there: ['late'] })
  await here.send({ type: 'broadcast', event: 'wave', payload: { n: 1 } })
  await here.send({ type: 'broadcast', event: 'wave', payload: { long: 'x'.repeat(9000) } })
  await expect.poll(() => received).toEqual([{ n: 1 }, { long: 'x'.repeat(9000) }])
  // Sent quickly enough to be batched.
  await Promise.all([1, 2, 3].map(() => here.send({ type: 'broadcast', event: 'knock', payload: {} })))
  await expect.poll(() => received.slice(2)).toEqual([{}, {}, {}])
  await here.untrack()
  await expect.poll(() => present(there)).toEqual({ there: ['late'] })
})
