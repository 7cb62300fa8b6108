import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { others } from './cast.ts'
import { drawn, eachOf, mayKnow, somebody } from './fuzz.ts'
import { betrayalsOf, problemsOf } from './inspect.ts'
import { openSocket, type Version } from './live-socket.ts'
import { oddFrame } from './odd-frames.ts'
import { anyAddress, bodyOf, encoded, mostly, objectOf, oddSegment, oddValue, pick } from './odd-values.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { publishedTables, touchRows } from './touched-rows.ts'
import { type Asked, ask, describe } from './wire.ts'

type Socket = Awaited<ReturnType<typeof openSocket>>
type Talk = { frames: (string | Buffer)[]; version: Version; isAdmin: boolean; address: string }

/** A socket that says too much at once is shown out, so each says little, and waits for an answer every now and then. */
const framesPerSocket = 150
const framesAtOnce = 25
/** One in so many goes over HTTP. */
const httpShare = 10
const quietMs = 250
const shownOut = 1008
/** With fewer frames it is chance whether each kind of answer was among them. */
const enoughToTell = 5000

/** Frames of /realtime/v1, well-formed and not, and what it takes over HTTP. */
export const fuzzRealtime: Attack = {
  name: 'fuzzing: realtime',
  run: async (siege, tally) => {
    const overHttp = Math.ceil(siege.requests / httpShare)
    await fuzzFrames(siege, tally, siege.requests - overHttp)
    await fuzzBroadcasts(siege, tally, overHttp)
    for (const version of ['1.0.0', '2.0.0'] as const) {
      const witness = await openSocket(siege.site.far, siege.site.keys.anonKey, { version })
      tally.expect(await witness.isAlive(), () => 'nobody answers a heartbeat any more')
      witness.close()
    }
  },
}

async function fuzzFrames(siege: Siege, tally: Tally, frames: number): Promise<void> {
  const tables = await publishedTables(siege)
  const heard = new Map<string, number>()
  const touching = touchWhile(siege, tables)
  const talks = drawn(talkOf(siege, tables), Math.ceil(frames / framesPerSocket), siege.seed)
  await eachOf(talks, async (talk) => {
    const { version } = talk
    const headers = { 'x-forwarded-for': talk.address }
    const socket = await openSocket(siege.site.far, siege.site.keys.anonKey, { version, headers })
    await converse(socket, talk, tally)
    await touching.round()
    await whenQuiet(socket)
    judge(siege, socket, talk, tally)
    for (const [, , , event, { status = '' }] of socket.heard) count(heard, `${version} ${event} ${status}`)
    socket.close()
  })
  await touching.stop()
  if (frames >= enoughToTell) expectAllKinds(heard, tally)
}

/** A fuzzer that is let in nowhere, or everywhere, or hears of no change, tries nothing. */
function expectAllKinds(heard: Map<string, number>, tally: Tally): void {
  for (const version of ['1.0.0', '2.0.0'])
    for (const kind of ['phx_reply ok', 'phx_reply error', 'postgres_changes ', 'presence_state '])
      tally.expect(heard.has(`${version} ${kind}`), () => `nobody heard ${version} ${kind}`)
}

const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

/** What belongs to others changes all the while: whoever may not know it must not hear of it either. */
function touchWhile(siege: Siege, tables: string[]) {
  let isOver = false
  let current = Promise.resolve()
  const touched = (async () => {
    while (!isOver) {
      current = touchRows(siege, tables, others)
      await current
      await sleep(quietMs)
    }
  })()
  return {
    /** Once everything has changed after this was asked. */
    round: async () => {
      const before = current
      await before
      while (current === before) await sleep(quietMs)
      await current
    },
    stop: () => {
      isOver = true
      return touched
    },
  }
}

async function whenQuiet({ raw }: Socket): Promise<void> {
  for (let last = -1; raw.length !== last; ) {
    last = raw.length
    await sleep(quietMs)
  }
}

function talkOf({ cast }: Siege, tables: string[]): fc.Arbitrary<Talk> {
  const tokensOf = (names: string[]) => names.map((name) => cast.actor(name).token ?? '')
  const common = tokensOf(['user', 'agent', 'landlord', 'gated'])
  return mostly(
    fc.record({ version: pick<Version>(['1.0.0', '2.0.0']), isAdmin: fc.constant<boolean>(false) }),
    fc.record({ version: pick<Version>(['1.0.0', '2.0.0']), isAdmin: fc.constant<boolean>(true) }),
  ).chain(({ version, isAdmin }) =>
    fc.record({
      frames: fc.array(oddFrame(version, tables, isAdmin ? tokensOf(['admin']) : common), {
        minLength: framesPerSocket,
        maxLength: framesPerSocket,
      }),
      version: fc.constant(version),
      isAdmin: fc.constant(isAdmin),
      address: anyAddress,
    }),
  )
}

/** Says it all, a little at a time, until the server has answered for it or has shown us out. */
async function converse(socket: Socket, { frames, version }: Talk, tally: Tally): Promise<void> {
  for (let at = 0; at < frames.length && socket.closedWith() === undefined; at += framesAtOnce) {
    const sent = frames.slice(at, at + framesAtOnce).filter((each) => socket.send(each))
    // Joining goes through the database, as what was asked before it did.
    const { status } = await socket.join(`proof-${at}`, {})
    const isAlive = status !== 'silent' && (await socket.isAlive())
    const isOut = socket.closedWith() === shownOut
    for (const _ of sent) tally.try(isAlive ? `read (${version})` : isOut ? 'shown out' : 'unanswered')
    if (!isAlive && !isOut)
      tally.find(`closed with ${socket.closedWith()}, and no answer, after ${sent.join(' ').slice(0, 1000)}`)
    if (!isAlive) return
  }
}

function judge({ site, cast }: Siege, { raw }: Socket, { frames, isAdmin }: Talk, tally: Tally): void {
  const text = raw.join('\n')
  for (const problem of betrayalsOf(text, site, frames.join('\n'))) tally.find(`a frame ${problem}`)
  if (!isAdmin && text.includes(cast.marker))
    tally.find(
      `a socket hears what is somebody else’s: ${raw.find((each) => each.includes(cast.marker))?.slice(0, 400)}`,
    )
}

async function fuzzBroadcasts(siege: Siege, tally: Tally, count: number): Promise<void> {
  const { site, cast, seed } = siege
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
  const asking = fc.tuple(request, somebody(siege), anyAddress)
  await eachOf(drawn(asking, count, seed), async ([asked, actor, address]) => {
    const headers = { ...actor.headers, 'content-type': 'application/json', 'x-forwarded-for': address }
    const answer = await ask(site.far, { ...asked, headers })
    tally.try(answer.status)
    const problems = problemsOf(answer, site)
    if (!mayKnow(actor) && answer.text.includes(cast.marker)) problems.push('shows what is somebody else’s')
    if (problems.length) tally.find(`${problems.join('; ')} ← ${actor.name}: ${describe(asked)}`)
  })
}
