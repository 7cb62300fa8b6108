import fc from 'fast-check'
import { drawn, eachOf } from './fuzz.ts'
import { problemsOf } from './inspect.ts'
import { openSocket } from './live-socket.ts'
import {
  anyAddress,
  bodyOf,
  encoded,
  mostly,
  objectOf,
  oddBody,
  oddSegment,
  oddText,
  oddValue,
  pick,
} from './odd-values.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Asked, ask, describe } from './wire.ts'

/** A socket that says too much at once is shown out, so each says little. */
const framesPerSocket = 150
/** One in so many goes over HTTP. */
const httpShare = 10

/** Frames of /realtime/v1, well-formed and not, and what it takes over HTTP. */
export const fuzzRealtime: Attack = {
  name: 'fuzzing: realtime',
  run: async (siege, tally) => {
    const overHttp = Math.ceil(siege.requests / httpShare)
    await fuzzFrames(siege, tally, siege.requests - overHttp)
    await fuzzBroadcasts(siege, tally, overHttp)
    const witness = await openSocket(siege.site.far, siege.site.keys.anonKey)
    tally.expect(await witness.isAlive(), () => 'nobody answers a heartbeat any more')
    witness.close()
  },
}

async function fuzzFrames({ site, cast, seed }: Siege, tally: Tally, frames: number): Promise<void> {
  const tables = await site.sql<
    { name: string }[]
  >`select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'`
  const tokens = ['user', 'agent', 'landlord', 'gated', 'admin'].map((name) => cast.actor(name).token ?? '')
  const sockets = fc.tuple(
    fc.array(
      frame(
        tables.map(({ name }) => name),
        tokens,
      ),
      { minLength: framesPerSocket, maxLength: framesPerSocket },
    ),
    anyAddress,
  )
  await eachOf(drawn(sockets, Math.ceil(frames / framesPerSocket), seed), async ([said, address]) => {
    const socket = await openSocket(site.far, site.keys.anonKey, { 'x-forwarded-for': address })
    for (const each of said) {
      socket.send(each)
      tally.try()
    }
    await socket.isAlive()
    const text = socket.raw.join('\n')
    const answer = {
      status: 200,
      headers: { 'x-content-type-options': 'nosniff', 'content-security-policy': 'none' },
      text,
      bytes: Buffer.alloc(0),
      ms: 0,
    }
    for (const problem of problemsOf(answer, site)) tally.find(`a frame ${problem}`)
    if (socket.closedWith() === 1011)
      tally.find(`the server gave up on a socket that said ${said.slice(-3).join(' ').slice(0, 400)}`)
    socket.close()
  })
}

function frame(tables: string[], tokens: string[]): fc.Arbitrary<string | Buffer> {
  const topic = mostly(pick(['realtime:a', 'realtime:b', 'realtime:enquiry:x', 'phoenix']), oddText, 8)
  const event = mostly(
    pick([
      'phx_join',
      'phx_leave',
      'broadcast',
      'presence',
      'access_token',
      'heartbeat',
      'postgres_changes',
      'system',
    ]),
    oddText,
    8,
  )
  const binding = objectOf({
    event: mostly<unknown>(pick(['*', 'INSERT', 'UPDATE', 'DELETE']), oddValue, 8),
    schema: mostly<unknown>(pick(['public', 'public', 'auth', 'private', 'storage']), oddValue, 8),
    table: mostly<unknown>(pick([...tables, 'properties', 'users']), oddValue, 8),
    filter: mostly<unknown>(
      fc
        .tuple(pick(['id', 'user_id', 'status', 'message']), pick(['eq', 'in', 'gt', 'neq', 'like']), oddText)
        .map(([a, b, c]) => `${a}=${b}.${c}`),
      oddValue,
      3,
    ),
  })
  const config = objectOf({
    broadcast: objectOf({ ack: oddValue, self: oddValue }),
    presence: objectOf({ key: oddValue, enabled: oddValue }),
    postgres_changes: mostly<unknown>(fc.array(binding, { maxLength: 3 }), oddValue, 6),
    private: mostly<unknown>(fc.boolean(), oddValue),
  })
  const payload = fc.oneof(
    objectOf({ config, access_token: mostly<unknown>(pick(tokens), oddValue, 3) }),
    objectOf({ type: pick(['broadcast', 'presence']), event: oddValue, payload: oddValue }),
    objectOf({ access_token: mostly<unknown>(pick(tokens), oddValue) }),
    oddValue,
  )
  const ref = mostly<unknown>(pick(['1', '2', null]), oddValue, 12)
  const whole = fc.tuple(ref, ref, topic, event, payload).map((parts) => JSON.stringify(parts) ?? '')
  const old = fc.record({ topic, event, payload, ref }).map((each) => JSON.stringify(each))
  return fc.oneof<[fc.MaybeWeightedArbitrary<string>, ...fc.MaybeWeightedArbitrary<string | Buffer>[]]>(
    { weight: 14, arbitrary: whole },
    { weight: 1, arbitrary: old },
    { weight: 1, arbitrary: oddBody },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }).map((raw) => Buffer.from([3, ...raw])) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }).map((raw) => Buffer.from(raw)) },
  ) as fc.Arbitrary<string | Buffer>
}

async function fuzzBroadcasts({ site, seed }: Siege, tally: Tally, count: number): Promise<void> {
  const message = objectOf({
    topic: mostly<unknown>(pick(['a', 'enquiry:x']), oddValue),
    event: oddValue,
    payload: oddValue,
    private: oddValue,
  })
  const request = fc.oneof(
    bodyOf(objectOf({ messages: mostly<unknown>(fc.array(message, { maxLength: 3 }), oddValue, 8) })).map(
      (body): Asked => ({ method: 'POST', path: '/realtime/v1/api/broadcast', body }),
    ),
    fc.tuple(oddSegment, oddSegment, bodyOf(oddValue)).map(
      ([topic, event, body]): Asked => ({
        method: 'POST',
        path: `/realtime/v1/api/broadcast/${topic}/events/${event}?private=${encoded('true')}`,
        body,
      }),
    ),
    oddSegment.map((path): Asked => ({ path: `/realtime/v1/${path}` })),
  )
  await eachOf(drawn(fc.tuple(request, anyAddress), count, seed), async ([asked, address]) => {
    const headers = {
      apikey: site.keys.anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    }
    const answer = await ask(site.far, { ...asked, headers })
    tally.try(answer.status)
    for (const problem of problemsOf(answer, site)) tally.find(`${problem} ← ${describe(asked)}`)
  })
}
