import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../db/as-caller.ts'
import { ApiError } from '../http/api-error.ts'
import type { ReadCaller } from '../http/caller.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import { discardBody } from '../http/discard-body.ts'
import { topicPrefix } from './channels/channel.ts'
import type { Hub } from './channels/hub.ts'
import { costOf, createTokenBucket, type Limits, type TokenBucket } from './limits.ts'
import { isJsonText, isTooDeep, isValidName } from './protocol/decode.ts'
import type { UserBroadcast } from './protocol/message.ts'

type Parts = {
  hub: Hub
  readCaller: ReadCaller
  limits: Limits
  /** Client address of a request. */
  addressOf: (request: Request) => string
}
type BroadcastRequest = { name: string; isPrivate: boolean; broadcast: UserBroadcast }

const maxMessages = 100
const maxBodyBytes = 2 * 1024 * 1024
const maxAddresses = 10_000

/** /realtime/v1/api: broadcasts without joining a channel. */
export function createRealtimeHttp({ hub, readCaller, limits, addressOf }: Parts): Hono {
  const app = new Hono()
  const rateLimits = createRateLimits(limits)
  const callerOf = async ({ req }: Context): Promise<Caller> => {
    const caller = await readCaller({
      apikey: req.header('apikey') ?? req.query('apikey'),
      authorization: req.header('authorization'),
    })
    const problem = await hub.sessionProblem(caller)
    if (problem) throw new ApiError(401, 'session_not_found', problem)
    return caller
  }

  /** Skips messages that the caller may not send. Returns whether all were sent. */
  const send = async (c: Context, caller: Caller, messages: BroadcastRequest[]): Promise<boolean> => {
    const cost = messages.reduce((sum, { broadcast }) => sum + costOf(broadcast.payload.bytes.length), 0)
    if (caller.role !== 'service_role' && !rateLimits.take(addressOf(c.req.raw), cost))
      throw new ApiError(429, 'too_many_messages', 'Too many messages', { 'retry-after': '5' })
    await hub.start()
    let areAllSent = true
    for (const { name, isPrivate, broadcast } of messages) {
      if (isPrivate && !(await hub.rightsIn(caller, name)).canWrite.broadcast) areAllSent = false
      else hub.broadcast({ name, isPrivate }, broadcast)
    }
    return areAllSent
  }

  app.use(async (c, next) => {
    const early = preflight(c.req.raw)
    if (early) return early
    await next()
    for (const [name, value] of Object.entries(corsHeaders)) c.res.headers.set(name, value)
    return undefined
  })
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) =>
        discardBody(c.req.raw, c.json({ message: 'the messages are too long' }, 413, corsHeaders)),
    }),
  )
  app.post('/api/broadcast', async (c) => {
    const caller = await callerOf(c)
    const { messages } = ((await c.req.json().catch(() => undefined)) ?? {}) as { messages?: unknown }
    if (!Array.isArray(messages) || messages.length > maxMessages)
      return c.json({ message: `messages must be a list of up to ${maxMessages}` }, 422)
    const read = messages.map((message) => readMessage(message, limits))
    if (read.some((message) => message === undefined))
      return c.json({ message: 'a message has topic, event and payload' }, 422)
    await send(c, caller, read as BroadcastRequest[])
    return c.body(null, 202)
  })
  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const caller = await callerOf(c)
    const isJson = !c.req.header('content-type')?.startsWith('application/octet-stream')
    const bytes = Buffer.from(await c.req.arrayBuffer())
    const message = validBroadcast(
      c.req.param('topic'),
      c.req.param('event'),
      c.req.query('private') === 'true',
      { isJson, bytes },
      limits,
    )
    if (!message) return c.json({ message: 'the message is too long or not JSON' }, 422)
    if (!(await send(c, caller, [message])))
      return c.json({ message: 'You may not send to this channel' }, 403)
    return c.body(null, 202)
  })
  app.onError((error, c) => {
    if (error instanceof ApiError)
      return c.json({ message: error.message }, error.status as 401, { ...error.headers, ...corsHeaders })
    throw error
  })
  return app
}

/** A rate limit per client address, like that of a socket. */
function createRateLimits({ messagesPerSecond, messageBurst }: Limits) {
  const buckets = new LRUCache<string, TokenBucket>({ max: maxAddresses })
  return {
    take: (address: string, cost: number): boolean => {
      const bucket = buckets.get(address) ?? createTokenBucket(messagesPerSecond, messageBurst)
      buckets.set(address, bucket)
      return bucket.take(cost)
    },
  }
}

function readMessage(value: unknown, limits: Limits): BroadcastRequest | undefined {
  const { topic, event, payload, private: isPrivate } = (value ?? {}) as Record<string, unknown>
  if (typeof topic !== 'string' || typeof event !== 'string' || isTooDeep(payload)) return undefined
  const bytes = Buffer.from(JSON.stringify(payload ?? {}))
  return validBroadcast(topic, event, isPrivate === true, { isJson: true, bytes }, limits)
}

function validBroadcast(
  name: string,
  event: string,
  isPrivate: boolean,
  payload: UserBroadcast['payload'],
  limits: Limits,
): BroadcastRequest | undefined {
  if (!isValidName(topicPrefix + name) || name === '' || !isValidName(event)) return undefined
  if (payload.bytes.length > limits.maxMessageBytes) return undefined
  if (payload.isJson && !isJsonText(payload.bytes.toString('utf8'))) return undefined
  return { name, isPrivate, broadcast: { event, payload } }
}
