import { encode, encodeBroadcast, type Frame } from '../protocol/encode.ts'
import type { ProtocolVersion, UserBroadcast } from '../protocol/message.ts'
import { type Channel, nameOfRoom, roomOf, topicPrefix } from './channel.ts'
import type { PresenceDiff } from './presence.ts'

/** Who is in which room on this server. */
export function createRooms() {
  const rooms = new Map<string, Set<Channel>>()

  const tell = (
    room: string,
    frameFor: (version: ProtocolVersion) => Frame | undefined,
    isFor: (channel: Channel) => boolean,
  ) => {
    // Made once for each version of the protocol, however many listen.
    const frames = new Map<ProtocolVersion, Frame | undefined>()
    for (const channel of rooms.get(room) ?? []) {
      const { version } = channel.connection
      if (!isFor(channel)) continue
      if (!frames.has(version)) frames.set(version, frameFor(version))
      const frame = frames.get(version)
      if (frame) channel.connection.send(frame)
    }
  }

  return {
    enter: (channel: Channel) => {
      const known = rooms.get(roomOf(channel))
      if (known) known.add(channel)
      else rooms.set(roomOf(channel), new Set([channel]))
    },
    leave: (channel: Channel) => {
      const known = rooms.get(roomOf(channel))
      known?.delete(channel)
      if (known?.size === 0) rooms.delete(roomOf(channel))
    },
    all: function* (): Generator<Channel> {
      for (const channels of rooms.values()) yield* channels
    },
    broadcast: (room: string, broadcast: UserBroadcast, except?: Channel) =>
      tell(
        room,
        (version) => encodeBroadcast(topicPrefix + nameOfRoom(room), broadcast, version),
        (channel) => channel !== except && channel.rights.mayRead.broadcast,
      ),
    presence: (room: string, diff: PresenceDiff) =>
      tell(
        room,
        (version) =>
          encode(
            {
              joinRef: null,
              ref: null,
              topic: topicPrefix + nameOfRoom(room),
              event: 'presence_diff',
              payload: diff,
            },
            version,
          ),
        (channel) => channel.config.hasPresence && channel.rights.mayRead.presence,
      ),
  }
}

export type Rooms = ReturnType<typeof createRooms>
