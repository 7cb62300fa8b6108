import { randomUUID } from 'node:crypto'
import pTimeout from 'p-timeout'
import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { ChangeSource } from '../changes/change.ts'
import { BadFilter } from '../changes/filter.ts'
import { checkPatterns } from '../changes/patterns.ts'
import { type Binding, idOf, type Subscriptions, subscriptionOf } from '../changes/subscriptions.ts'
import { mayAsk, type Tables } from '../changes/tables.ts'
import type { Limits } from '../limits.ts'
import { encodeWith } from '../protocol/encode.ts'
import type { Message } from '../protocol/message.ts'
import { allRights, mayReadAnything, type Rights } from './authorize.ts'
import type { Connection } from './channel.ts'
import { type Channel, topicPrefix } from './channel.ts'
import { BadJoin, readJoin } from './join-config.ts'
import type { PresenceDesk } from './presence-registry.ts'
import type { Rooms } from './rooms.ts'

export type JoinParts = {
  sql: Sql
  limits: Limits
  rooms: Rooms
  presence: PresenceDesk
  subscriptions: Subscriptions
  tables: Tables
  source: ChangeSource
  callerOf: (connection: Connection, token: string | undefined) => Promise<Caller>
  sessionProblem: (caller: Caller) => Promise<string | undefined>
  rightsIn: (caller: Caller, name: string) => Promise<Rights>
  leave: (channel: Channel) => void
}

const changesWithinMs = 8_000

/** Lets a client into a channel, or tells it why not. */
export async function join(parts: JoinParts, connection: Connection, message: Message): Promise<void> {
  const { topic, joinRef } = message
  connection.joining.set(topic, joinRef)
  try {
    const channel = await admit(parts, connection, message)
    // It may have left, gone or asked again meanwhile.
    if (!connection.isOpen() || connection.joining.get(topic) !== joinRef) return
    enter(parts, connection, channel, message)
  } catch (error) {
    const { reason } = refusalOf(error as Error)
    connection.reply(message, 'error', { reason })
  } finally {
    if (connection.joining.get(topic) === joinRef) connection.joining.delete(topic)
  }
}

async function admit(
  parts: JoinParts,
  connection: Connection,
  { topic, joinRef, payload }: Message,
): Promise<Channel> {
  const { limits } = parts
  if (!topic.startsWith(topicPrefix) || topic.length === topicPrefix.length || Buffer.byteLength(topic) > 255)
    throw new BadJoin('unmatched topic')
  if (
    connection.channels.size + connection.joining.size > limits.maxChannelsPerSocket &&
    !connection.channels.has(topic)
  )
    throw new BadJoin(`ChannelRateLimitReached: Too many channels`)
  const config = readJoin(payload, limits.maxBindingsPerChannel)
  const name = topic.slice(topicPrefix.length)
  const caller = await parts.callerOf(connection, config.accessToken)
  const problem = await parts.sessionProblem(caller)
  if (problem) throw new BadJoin(`InvalidJWTToken: ${problem}`)
  const rights = config.isPrivate ? await parts.rightsIn(caller, name) : allRights
  if (!mayReadAnything(rights))
    throw new BadJoin(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
  await checkBindings(parts, caller, config.bindings)
  return makeChannel(connection, { topic, name, joinRef, config, caller, rights })
}

function makeChannel(
  connection: Connection,
  given: Pick<Channel, 'topic' | 'name' | 'joinRef' | 'config' | 'caller' | 'rights'>,
): Channel {
  const channel: Channel = {
    ...given,
    connection,
    subscriptions: [],
    presenceKey: given.config.presenceKey || randomUUID(),
    presence: undefined,
    subscriber: {
      caller: () => channel.caller,
      tell: (ids, data) => {
        const to = { joinRef: null, ref: null, topic: channel.topic, event: 'postgres_changes' }
        connection.send(encodeWith(to, `{"ids":${JSON.stringify(ids)},"data":${data}}`, connection.version))
      },
    },
  }
  return channel
}

function enter(parts: JoinParts, connection: Connection, channel: Channel, message: Message): void {
  const { topic, config, joinRef } = channel
  const earlier = connection.channels.get(topic)
  if (earlier) {
    parts.leave(earlier)
    connection.say({ joinRef: earlier.joinRef, ref: null, topic, event: 'phx_close', payload: {} })
  }
  channel.subscriptions = config.bindings.map((binding) => subscriptionOf(binding, channel.subscriber))
  connection.channels.set(topic, channel)
  parts.rooms.enter(channel)
  for (const subscription of channel.subscriptions) parts.subscriptions.add(subscription)
  const postgres_changes = config.bindings.map((binding) => ({ id: idOf(binding), ...binding }))
  connection.reply(message, 'ok', { postgres_changes })
  const tell = (event: string, payload: object) =>
    connection.say({ joinRef, ref: null, topic, event, payload })
  if (config.bindings.length > 0)
    tell('system', {
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: channel.name,
    })
  if (config.hasPresence && channel.rights.mayRead.presence)
    tell('presence_state', parts.presence.stateOf(channel))
}

/** A subscription that can never be told anything is a mistake, and is called one. */
async function checkBindings(
  { sql, tables, source }: JoinParts,
  caller: Caller,
  bindings: Binding[],
): Promise<void> {
  if (bindings.length === 0) return
  for (const binding of bindings) {
    const { table, filter } = subscriptionOf(binding, { caller: () => caller, tell: () => undefined })
    if (!(await tables.isPublished(binding.schema, table))) throw unknownChanges(binding)
    if (filter.length === 0) continue
    const shape = table ? await tables.shapeOf(binding.schema, table) : undefined
    const unreadable = filter.find((condition) => !shape || !mayAsk([condition], shape, caller.role))
    if (unreadable) throw new BadFilter(`invalid column for filter ${unreadable.column}`)
    await checkPatterns(sql, filter)
  }
  await pTimeout(source.ready(), {
    milliseconds: changesWithinMs,
    message: new BadJoin('changes cannot be followed at the moment'),
  })
}

const unknownChanges = (binding: Binding) =>
  new BadJoin(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${JSON.stringify(binding)}`,
  )

/** What went wrong with a token is said as it is; what is our own trouble is not. */
export function refusalOf(error: Error & { status?: number }): { reason: string; isOurs: boolean } {
  if (error instanceof BadJoin || error instanceof BadFilter) return { reason: error.message, isOurs: false }
  if (error.name === 'WireError') return { reason: `InvalidJWTToken: ${error.message}`, isOurs: false }
  return { reason: 'UnknownErrorOnChannel: please try again', isOurs: true }
}
