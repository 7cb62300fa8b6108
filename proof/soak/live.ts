import { within } from '../bench/load/within.ts'
import { type Listener, listenTo } from '../bench/realtime/listener.ts'
import { type Errand, inTurn } from './user-journey.ts'
import type { World } from './world.ts'

const standing = 40
const patienceMs = 10_000
const square = 'soak'

/** People who listen: forty who stay all the time, and others who come, hear of one change and go. */
export async function listeners(world: World): Promise<{ errands: Errand[]; close: () => Promise<void> }> {
  const crowd = Array.from({ length: standing }, () =>
    listenTo({
      port: portOf(world),
      apikey: world.anonKey,
      topic: square,
      config: { broadcast: { self: true } },
    }),
  )
  await within(6 * patienceMs, 'joining of all', Promise.all(crowd.map(({ joined }) => joined)))
  const hear = heardByAll(crowd)
  return {
    errands: [
      { name: `a word to ${standing} listeners`, perSecond: 1, run: (turn) => sayAndHear(world, turn, hear) },
      {
        name: 'joining, hearing of a change, leaving',
        perSecond: 1,
        run: (turn) => hearOfChange(world, turn),
      },
    ],
    close: async () => void (await Promise.all(crowd.map((listener) => listener.close()))),
  }
}

const portOf = ({ url }: World) => Number(new URL(url).port)

/** Answers how to wait until every listener has heard the word of that number. */
function heardByAll(crowd: Listener[]): (number: number) => Promise<void> {
  const waiting = new Map<number, { left: number; resolve: () => void }>()
  for (const listener of crowd)
    listener.onTold((text) => {
      const number = Number(/"n":(\d+)/.exec(text)?.[1])
      const each = waiting.get(number)
      if (!each || --each.left > 0) return
      waiting.delete(number)
      each.resolve()
    })
  return (number) => new Promise((resolve) => waiting.set(number, { left: crowd.length, resolve }))
}

async function sayAndHear(
  { url, anonKey }: World,
  turn: number,
  hear: (number: number) => Promise<void>,
): Promise<void> {
  const heard = hear(turn)
  const answer = await fetch(`${url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: square, event: 'word', payload: { n: turn } }] }),
  })
  if (!answer.ok) throw new Error(`${answer.status} broadcast ${await answer.text()}`)
  await within(patienceMs, 'a word to all', heard)
}

/** With their own session, as the bell does. */
async function hearOfChange(world: World, turn: number): Promise<void> {
  const { id, token } = inTurn(world.members, turn)
  const change = { event: 'INSERT', schema: 'public', table: 'notifications', filter: `user_id=eq.${id}` }
  const listener = listenTo({
    port: portOf(world),
    apikey: world.anonKey,
    token,
    topic: `bell ${turn}`,
    config: { postgres_changes: [change] },
  })
  try {
    await within(patienceMs, 'joining a channel', listener.joined)
    const heard = new Promise<void>((resolve) => listener.onTold(() => resolve()))
    await world.sql`insert into public.notifications (user_id, kind, title) values (${id}, 'account', 'Soak')`
    await within(patienceMs, 'hearing of a change', heard)
  } finally {
    await listener.close()
    await world.sql`delete from public.notifications where user_id = ${id}`
  }
}
