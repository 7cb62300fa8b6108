import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { mostly, pick } from '../../../test/arbitraries.ts'
import { victims } from '../access/actors.ts'
import { publishedTables, touchRows } from '../access/touched-rows.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpRequest, send } from '../http-client.ts'
import { leaksIn, problemsOf } from '../inspect.ts'
import { openSocket, type Version } from '../live-socket.ts'
import { anyActor, forEachConcurrently, maySeeEverything, sampled } from './fuzz.ts'
import { oddFrame } from './odd-frames.ts'
import { anyAddress, bodyOf, encoded, objectOf, oddSegment, oddValue } from './odd-values.ts'

type Socket = Awaited<ReturnType<typeof openSocket>>
type FrameSequence = { frames: (string | Buffer)[]; version: Version; isAdmin: boolean; address: string }

/** The server closes sockets that send too fast, so each sends a few frames and waits for replies. */
const framesPerSocket = 150
const framesAtOnce = 25
/** The share of broadcasts over HTTP. */
const httpShare = 10
const quietMs = 250
const policyViolationCode = 1008
/** With fewer frames it is not certain that every kind of reply occurs. */
const minFramesForCoverage = 5000

/** Valid and invalid frames of /realtime/v1, and broadcasts over HTTP. */
export const fuzzRealtime: Attack = {
  name: 'fuzzing: realtime',
  run: async (context, result) => {
    const overHttp = Math.ceil(context.requests / httpShare)
    await fuzzFrames(context, result, context.requests - overHttp)
    await fuzzBroadcasts(context, result, overHttp)
    for (const version of ['1.0.0', '2.0.0'] as const) {
      const witness = await openSocket(context.site.proxied, context.site.keys.anonKey, { version })
      result.expect(await witness.isAlive(), () => 'no reply to a heartbeat')
      witness.close()
    }
  },
}

async function fuzzFrames(context: AttackContext, result: AttackResult, frames: number): Promise<void> {
  const tables = await publishedTables(context)
  const received = new Map<string, number>()
  const touching = touchWhile(context, tables)
  const sequences = sampled(
    arbitrarySequence(context, tables),
    Math.ceil(frames / framesPerSocket),
    context.seed,
  )
  await forEachConcurrently(sequences, async (sequence) => {
    const { version } = sequence
    const headers = { 'x-forwarded-for': sequence.address }
    const socket = await openSocket(context.site.proxied, context.site.keys.anonKey, { version, headers })
    await sendFrames(socket, sequence, result)
    await touching.round()
    await waitUntilQuiet(socket)
    checkReplies(context, socket, sequence, result)
    for (const [, , , event, { status = '' }] of socket.received)
      count(received, `${version} ${event} ${status}`)
    socket.close()
  })
  await touching.stop()
  if (frames >= minFramesForCoverage) expectAllKinds(received, result)
}

/** Checks that the fuzzer saw every kind of reply; otherwise it did not exercise the service. */
function expectAllKinds(received: Map<string, number>, result: AttackResult): void {
  for (const version of ['1.0.0', '2.0.0'])
    for (const kind of ['phx_reply ok', 'phx_reply error', 'postgres_changes ', 'presence_state '])
      result.expect(received.has(`${version} ${kind}`), () => `${version} ${kind} was never received`)
}

const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

/** Changes rows of other users all the time: the fuzzer must not receive them. */
function touchWhile(context: AttackContext, tables: string[]) {
  let isOver = false
  let current = Promise.resolve()
  const touched = (async () => {
    while (!isOver) {
      current = touchRows(context, tables, victims)
      await current
      await sleep(quietMs)
    }
  })()
  return {
    /** Resolves after the next complete round of changes. */
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

async function waitUntilQuiet({ raw }: Socket): Promise<void> {
  for (let last = -1; raw.length !== last; ) {
    last = raw.length
    await sleep(quietMs)
  }
}

function arbitrarySequence({ actors }: AttackContext, tables: string[]): fc.Arbitrary<FrameSequence> {
  const tokensOf = (names: string[]) => names.map((name) => actors.actor(name).token ?? '')
  const common = tokensOf(['user', 'agent', 'landlord', 'mfaOverdue'])
  return mostly(
    fc.record({ version: pick<Version>(['1.0.0', '2.0.0']), isAdmin: fc.constant<boolean>(false) }),
    fc.record({ version: pick<Version>(['1.0.0', '2.0.0']), isAdmin: fc.constant<boolean>(true) }),
    4,
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

/** Sends all frames in small batches until the server has replied or closed the socket. */
async function sendFrames(
  socket: Socket,
  { frames, version }: FrameSequence,
  result: AttackResult,
): Promise<void> {
  for (let at = 0; at < frames.length && socket.closedWith() === undefined; at += framesAtOnce) {
    const sent = frames.slice(at, at + framesAtOnce).filter((each) => socket.send(each))
    // A join waits for the database, like the frames before it.
    const { status } = await socket.join(`proof-${at}`, {})
    const isAlive = status !== 'silent' && (await socket.isAlive())
    const isOut = socket.closedWith() === policyViolationCode
    for (const _ of sent)
      result.recordAttempt(isAlive ? `read (${version})` : isOut ? 'shown out' : 'unanswered')
    if (!isAlive && !isOut)
      result.recordFinding(
        `closed with ${socket.closedWith()}, and no answer, after ${sent.join(' ').slice(0, 1000)}`,
      )
    if (!isAlive) return
  }
}

function checkReplies(
  { site, actors }: AttackContext,
  { raw }: Socket,
  { frames, isAdmin }: FrameSequence,
  result: AttackResult,
): void {
  const text = raw.join('\n')
  for (const problem of leaksIn(text, site, frames.join('\n'))) result.recordFinding(`a frame ${problem}`)
  if (!isAdmin && text.includes(actors.marker))
    result.recordFinding(
      `a socket receives another user’s data: ${raw.find((each) => each.includes(actors.marker))?.slice(0, 400)}`,
    )
}

async function fuzzBroadcasts(context: AttackContext, result: AttackResult, count: number): Promise<void> {
  const { site, actors, seed } = context
  const message = objectOf({
    topic: mostly<unknown>(pick(['a', 'enquiry:x']), oddValue, 4),
    event: oddValue,
    payload: oddValue,
    private: oddValue,
  })
  const anyRequest = fc.oneof(
    bodyOf(objectOf({ messages: mostly<unknown>(fc.array(message, { maxLength: 3 }), oddValue, 8) })).map(
      (body): HttpRequest => ({ method: 'POST', path: '/realtime/v1/api/broadcast', body }),
    ),
    fc.tuple(oddSegment, oddSegment, bodyOf(oddValue)).map(
      ([topic, event, body]): HttpRequest => ({
        method: 'POST',
        path: `/realtime/v1/api/broadcast/${topic}/events/${event}?private=${encoded('true')}`,
        body,
      }),
    ),
    oddSegment.map((path): HttpRequest => ({ path: `/realtime/v1/${path}` })),
  )
  const asking = fc.tuple(anyRequest, anyActor(context), anyAddress)
  await forEachConcurrently(sampled(asking, count, seed), async ([request, actor, address]) => {
    const headers = { ...actor.headers, 'content-type': 'application/json', 'x-forwarded-for': address }
    const response = await send(site.proxied, { ...request, headers })
    result.recordAttempt(response.status)
    const problems = problemsOf(response, site)
    if (!maySeeEverything(actor) && response.text.includes(actors.marker))
      problems.push('shows another user’s data')
    if (problems.length) result.recordFinding(`${problems.join('; ')} ← ${actor.name}: ${describe(request)}`)
  })
}
