import { databaseCost } from '../limits.ts'
import { decode } from '../protocol/decode.ts'
import type { Message, UserBroadcast } from '../protocol/message.ts'
import type { Channel, Connection } from './channel.ts'
import type { Hub } from './hub.ts'

/** Handles a client's message. */
export function receive(hub: Hub, connection: Connection, data: Buffer, isBinary: boolean): void {
  const incoming = decode(data, isBinary, connection.version)
  if (!incoming) return
  if (incoming.kind === 'broadcast') {
    const channel = connection.channels.get(incoming.topic)
    if (channel) receiveBroadcast(hub, channel, incoming.ref, incoming.broadcast)
  } else receiveMessage(hub, connection, incoming.message)
}

function receiveMessage(hub: Hub, connection: Connection, message: Message): void {
  const channel = connection.channels.get(message.topic)
  switch (message.event) {
    case 'heartbeat':
      if (message.topic === 'phoenix') connection.reply(message, 'ok', {})
      break
    case 'phx_join':
      if (connection.consume(databaseCost)) void hub.join(connection, message)
      break
    case 'phx_leave':
      leave(hub, connection, channel, message)
      break
    case 'access_token':
      if (channel && connection.consume(databaseCost)) void hub.refresh(channel, tokenOf(message.payload))
      break
    case 'presence':
      if (channel) receivePresence(hub, channel, message)
      else connection.reply(message, 'error', { reason: 'unmatched topic' })
  }
}

function leave(hub: Hub, connection: Connection, channel: Channel | undefined, message: Message): void {
  connection.joining.delete(message.topic)
  if (channel) hub.leave(channel)
  connection.reply(message, 'ok', {})
  if (channel)
    connection.sendMessage({
      joinRef: channel.joinRef,
      ref: null,
      topic: message.topic,
      event: 'phx_close',
      payload: {},
    })
}

function receiveBroadcast(hub: Hub, channel: Channel, ref: string | null, broadcast: UserBroadcast): void {
  const { connection, config, name, topic, joinRef } = channel
  const isAllowed = channel.rights.canWrite.broadcast
  if (isAllowed)
    hub.broadcast({ name, isPrivate: config.isPrivate }, broadcast, config.hasSelf ? undefined : channel)
  if (!config.hasAck) return
  if (isAllowed) connection.reply({ joinRef, ref, topic }, 'ok', {})
  else connection.reply({ joinRef, ref, topic }, 'error', { reason: 'You may not send to this channel' })
}

function receivePresence(hub: Hub, channel: Channel, message: Message): void {
  const problem = setPresence(hub, channel, message.payload)
  if (problem) channel.connection.reply(message, 'error', { reason: problem })
  else channel.connection.reply(message, 'ok', {})
}

function setPresence({ presence }: Hub, channel: Channel, message: unknown): string | undefined {
  const { event, payload } = objectOf(message)
  if (!channel.rights.canWrite.presence) return 'You may not be present in this channel'
  if (event === 'untrack') presence.untrack(channel)
  else if (event !== 'track') return 'unknown presence event'
  else return presence.track(channel, objectOf(payload))
  return undefined
}

const objectOf = (value: unknown) =>
  value && typeof value === 'object' ? (value as Record<string, unknown>) : {}

function tokenOf(payload: unknown): string | undefined {
  const { access_token: token } = objectOf(payload)
  return typeof token === 'string' && token !== '' ? token : undefined
}
