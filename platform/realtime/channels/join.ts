import { randomUUID } from 'node:crypto'
import pTimeout from 'p-timeout'
import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { ChangeSource } from '../changes/change.ts'
import { InvalidFilter } from '../changes/filter.ts'
import { checkPatterns } from '../changes/regex-filters.ts'
import { type Binding, bindingId, type Subscriptions, subscriptionOf } from '../changes/subscriptions.ts'
import { canFilterBy, type Tables } from '../changes/tables.ts'
import type { Limits } from '../limits.ts'
import { encodeWith } from '../protocol/encode.ts'
import type { Message } from '../protocol/message.ts'
import { allRights, canReadAnything, type Rights } from './authorize.ts'
import type { Connection } from './channel.ts'
import { type Channel, topicPrefix } from './channel.ts'
import { JoinError, readJoin } from './join-config.ts'
import type { PresenceRegistry } from './presence-registry.ts'
import type { Topics } from './topics.ts'

export type JoinContext = {
  sql: Sql
  limits: Limits
  topics: Topics
  presence: PresenceRegistry
  subscriptions: Subscriptions
  tables: Tables
  source: ChangeSource
  callerOf: (connection: Connection, token: string | undefined) => Promise<Caller>
  sessionProblem: (caller: Caller) => Promise<string | undefined>
  rightsIn: (caller: Caller, name: string) => Promise<Rights>
  leave: (channel: Channel) => void
}

const changesTimeoutMs = 8_000

/** Joins a client to a channel, or replies with the reason why not. */
export async function join(context: JoinContext, connection: Connection, message: Message): Promise<void> {
  const { topic, joinRef } = message
  connection.joining.set(topic, joinRef)
  try {
    const channel = await authorizeJoin(context, connection, message)
    // The client may have left, disconnected or joined again in the meantime.
    if (!connection.isOpen() || connection.joining.get(topic) !== joinRef) return
    completeJoin(context, connection, channel, message)
  } catch (error) {
    const { reason } = joinFailure(error as Error)
    connection.reply(message, 'error', { reason })
  } finally {
    if (connection.joining.get(topic) === joinRef) connection.joining.delete(topic)
  }
}

async function authorizeJoin(
  context: JoinContext,
  connection: Connection,
  { topic, joinRef, payload }: Message,
): Promise<Channel> {
  const { limits } = context
  if (!topic.startsWith(topicPrefix) || topic.length === topicPrefix.length || Buffer.byteLength(topic) > 255)
    throw new JoinError('unmatched topic')
  if (
    connection.channels.size + connection.joining.size > limits.maxChannelsPerSocket &&
    !connection.channels.has(topic)
  )
    throw new JoinError(`ChannelRateLimitReached: Too many channels`)
  const config = readJoin(payload, limits.maxBindingsPerChannel)
  const name = topic.slice(topicPrefix.length)
  const caller = await context.callerOf(connection, config.accessToken)
  const problem = await context.sessionProblem(caller)
  if (problem) throw new JoinError(`InvalidJWTToken: ${problem}`)
  const rights = config.isPrivate ? await context.rightsIn(caller, name) : allRights
  if (!canReadAnything(rights))
    throw new JoinError(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
  await checkBindings(context, caller, config.bindings)
  return makeChannel(connection, { topic, name, joinRef, config, caller, rights })
}

function makeChannel(
  connection: Connection,
  identity: Pick<Channel, 'topic' | 'name' | 'joinRef' | 'config' | 'caller' | 'rights'>,
): Channel {
  const channel: Channel = {
    ...identity,
    connection,
    subscriptions: [],
    presenceKey: identity.config.presenceKey || randomUUID(),
    presence: undefined,
    subscriber: {
      caller: () => channel.caller,
      send: (ids, data) => {
        const to = { joinRef: null, ref: null, topic: channel.topic, event: 'postgres_changes' }
        connection.send(encodeWith(to, `{"ids":${JSON.stringify(ids)},"data":${data}}`, connection.version))
      },
    },
  }
  return channel
}

function completeJoin(
  context: JoinContext,
  connection: Connection,
  channel: Channel,
  message: Message,
): void {
  const { topic, config, joinRef } = channel
  const previous = connection.channels.get(topic)
  if (previous) {
    context.leave(previous)
    connection.sendMessage({ joinRef: previous.joinRef, ref: null, topic, event: 'phx_close', payload: {} })
  }
  channel.subscriptions = config.bindings.map((binding) => subscriptionOf(binding, channel.subscriber))
  connection.channels.set(topic, channel)
  context.topics.add(channel)
  for (const subscription of channel.subscriptions) context.subscriptions.add(subscription)
  const postgres_changes = config.bindings.map((binding) => ({ id: bindingId(binding), ...binding }))
  connection.reply(message, 'ok', { postgres_changes })
  const sendEvent = (event: string, payload: object) =>
    connection.sendMessage({ joinRef, ref: null, topic, event, payload })
  if (config.bindings.length > 0)
    sendEvent('system', {
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: channel.name,
    })
  if (config.hasPresence && channel.rights.canRead.presence)
    sendEvent('presence_state', context.presence.stateOf(channel))
}

/** Rejects subscriptions that could never receive an event. */
async function checkBindings(
  { sql, tables, source }: JoinContext,
  caller: Caller,
  bindings: Binding[],
): Promise<void> {
  if (bindings.length === 0) return
  for (const binding of bindings) {
    const { table, filter } = subscriptionOf(binding, { caller: () => caller, send: () => undefined })
    if (!(await tables.isPublished(binding.schema, table))) throw unknownChanges(binding)
    if (filter.length === 0) continue
    const shape = table ? await tables.shapeOf(binding.schema, table) : undefined
    const unreadable = filter.find((condition) => !shape || !canFilterBy([condition], shape, caller.role))
    if (unreadable) throw new InvalidFilter(`invalid column for filter ${unreadable.column}`)
    await checkPatterns(sql, filter)
  }
  await pTimeout(source.ready(), {
    milliseconds: changesTimeoutMs,
    message: new JoinError('changes cannot be followed at the moment'),
  })
}

const unknownChanges = (binding: Binding) =>
  new JoinError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${JSON.stringify(binding)}`,
  )

/** Describes client errors as they are; hides the details of server errors. */
export function joinFailure(error: Error & { status?: number }): { reason: string; isServerError: boolean } {
  if (error instanceof JoinError || error instanceof InvalidFilter)
    return { reason: error.message, isServerError: false }
  if (error.name === 'ApiError') return { reason: `InvalidJWTToken: ${error.message}`, isServerError: false }
  return { reason: 'UnknownErrorOnChannel: please try again', isServerError: true }
}
