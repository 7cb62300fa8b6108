import { type Listener, openListener } from '../bench/realtime/listener.ts'
import { withTimeout } from '../with-timeout.ts'
import type { SoakFixture } from './soak-fixture.ts'
import { type Journey, roundRobin } from './user-journey.ts'

const listenerCount = 40
const timeoutMs = 10_000
const topic = 'soak'

/** Forty listeners that stay connected, and others that join, receive one change and leave. */
export async function realtimeJourneys(
  fixture: SoakFixture,
): Promise<{ journeys: Journey[]; close: () => Promise<void> }> {
  const connected = Array.from({ length: listenerCount }, () =>
    openListener({
      port: portOf(fixture),
      apikey: fixture.anonKey,
      topic: topic,
      config: { broadcast: { self: true } },
    }),
  )
  await withTimeout(6 * timeoutMs, 'joining all channels', Promise.all(connected.map(({ joined }) => joined)))
  const waitFor = waitForAllListeners(connected)
  return {
    journeys: [
      {
        name: `a word to ${listenerCount} listeners`,
        perSecond: 1,
        run: (turn) => broadcastAndReceive(fixture, turn, waitFor),
      },
      {
        name: 'joining, hearing of a change, leaving',
        perSecond: 1,
        run: (turn) => receiveChange(fixture, turn),
      },
    ],
    close: async () => void (await Promise.all(connected.map((listener) => listener.close()))),
  }
}

const portOf = ({ url }: SoakFixture) => Number(new URL(url).port)

/** Returns a function that waits until every listener has received the message with that number. */
function waitForAllListeners(crowd: Listener[]): (number: number) => Promise<void> {
  const waiting = new Map<number, { left: number; resolve: () => void }>()
  for (const listener of crowd)
    listener.onMessage((text) => {
      const number = Number(/"n":(\d+)/.exec(text)?.[1])
      const each = waiting.get(number)
      if (!each || --each.left > 0) return
      waiting.delete(number)
      each.resolve()
    })
  return (number) => new Promise((resolve) => waiting.set(number, { left: crowd.length, resolve }))
}

async function broadcastAndReceive(
  { url, anonKey }: SoakFixture,
  turn: number,
  hear: (number: number) => Promise<void>,
): Promise<void> {
  const heard = hear(turn)
  const answer = await fetch(`${url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: topic, event: 'word', payload: { n: turn } }] }),
  })
  if (!answer.ok) throw new Error(`${answer.status} broadcast ${await answer.text()}`)
  await withTimeout(timeoutMs, 'delivering a broadcast', heard)
}

/** With the session of a member, as the notification bell does. */
async function receiveChange(fixture: SoakFixture, turn: number): Promise<void> {
  const { id, token } = roundRobin(fixture.members, turn)
  const change = { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${id}` }
  const listener = openListener({
    port: portOf(fixture),
    apikey: fixture.anonKey,
    token,
    topic: `bell ${turn}`,
    config: { postgres_changes: [change] },
  })
  try {
    await withTimeout(timeoutMs, 'joining a channel', listener.joined)
    const heard = new Promise<void>((resolve) => listener.onMessage(() => resolve()))
    await fixture.sql`insert into public.notifications (user_id, kind, title) values (${id}, 'account', 'Soak')`
    await withTimeout(timeoutMs, 'receiving a change', heard)
  } finally {
    await listener.close()
    await fixture.sql`delete from public.notifications where user_id = ${id}`
  }
}
