import type { Subscriptions } from '../changes/subscriptions.ts'
import type { Channel } from './channel.ts'
import type { PresenceDesk } from './presence-registry.ts'
import type { Rooms } from './rooms.ts'

type Parts = { rooms: Rooms; presence: PresenceDesk; subscriptions: Subscriptions }

/** The ways out of a channel. */
export function createDepartures({ rooms, presence, subscriptions }: Parts) {
  const leave = (channel: Channel) => {
    const { connection, topic } = channel
    if (connection.channels.get(topic) === channel) connection.channels.delete(topic)
    presence.untrack(channel)
    rooms.leave(channel)
    for (const subscription of channel.subscriptions) subscriptions.remove(subscription)
  }
  const tell = ({ connection, joinRef, topic }: Channel, event: string, payload: object) =>
    connection.say({ joinRef, ref: null, topic, event, payload })
  const sayWhy = (channel: Channel, extension: string, message: string) =>
    tell(channel, 'system', { extension, status: 'error', message, channel: channel.name })

  return {
    leave,
    /** For good: the client is told why and does not come back by itself. */
    cutOff: (channel: Channel, reason: string) => {
      leave(channel)
      sayWhy(channel, 'system', reason)
      tell(channel, 'phx_close', {})
    },
    /** Something may have been missed: the client joins again, and its page can look again. */
    startAfresh: (channel: Channel) => {
      leave(channel)
      sayWhy(channel, 'postgres_changes', 'The stream of changes was interrupted')
      tell(channel, 'phx_error', {})
    },
  }
}

export type Departures = ReturnType<typeof createDepartures>
