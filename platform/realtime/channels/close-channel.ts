import type { Subscriptions } from '../changes/subscriptions.ts'
import type { Channel } from './channel.ts'
import type { PresenceRegistry } from './presence-registry.ts'
import type { Topics } from './topics.ts'

type Parts = { topics: Topics; presence: PresenceRegistry; subscriptions: Subscriptions }

/** Ways to end a channel. */
export function createChannelClosing({ topics, presence, subscriptions }: Parts) {
  const leave = (channel: Channel) => {
    const { connection, topic } = channel
    if (connection.channels.get(topic) === channel) connection.channels.delete(topic)
    presence.untrack(channel)
    topics.remove(channel)
    for (const subscription of channel.subscriptions) subscriptions.remove(subscription)
  }
  const sendEvent = ({ connection, joinRef, topic }: Channel, event: string, payload: object) =>
    connection.sendMessage({ joinRef, ref: null, topic, event, payload })
  const sendError = (channel: Channel, extension: string, message: string) =>
    sendEvent(channel, 'system', { extension, status: 'error', message, channel: channel.name })

  return {
    leave,
    /** Closes for good: the client gets the reason and does not rejoin. */
    close: (channel: Channel, reason: string) => {
      leave(channel)
      sendError(channel, 'system', reason)
      sendEvent(channel, 'phx_close', {})
    },
    /** Events may have been missed: the client rejoins, and its page can refetch. */
    forceRejoin: (channel: Channel) => {
      leave(channel)
      sendError(channel, 'postgres_changes', 'The stream of changes was interrupted')
      sendEvent(channel, 'phx_error', {})
    },
  }
}

export type ChannelClosing = ReturnType<typeof createChannelClosing>
