import { encode, encodeBroadcast, type Frame } from '../protocol/encode.ts'
import type { ProtocolVersion, UserBroadcast } from '../protocol/message.ts'
import { type Channel, topicKeyOf, topicName, topicPrefix } from './channel.ts'
import type { PresenceDiff } from './presence.ts'

/** This server's channels by topic. */
export function createTopics() {
  const topics = new Map<string, Set<Channel>>()

  const send = (
    key: string,
    frameFor: (version: ProtocolVersion) => Frame | undefined,
    accepts: (channel: Channel) => boolean,
  ) => {
    // Encoded once per protocol version, not once per channel.
    const frames = new Map<ProtocolVersion, Frame | undefined>()
    for (const channel of topics.get(key) ?? []) {
      const { version } = channel.connection
      if (!accepts(channel)) continue
      if (!frames.has(version)) frames.set(version, frameFor(version))
      const frame = frames.get(version)
      if (frame) channel.connection.send(frame)
    }
  }

  return {
    add: (channel: Channel) => {
      const channels = topics.get(topicKeyOf(channel))
      if (channels) channels.add(channel)
      else topics.set(topicKeyOf(channel), new Set([channel]))
    },
    remove: (channel: Channel) => {
      const channels = topics.get(topicKeyOf(channel))
      channels?.delete(channel)
      if (channels?.size === 0) topics.delete(topicKeyOf(channel))
    },
    channels: function* (): Generator<Channel> {
      for (const channels of topics.values()) yield* channels
    },
    broadcast: (key: string, broadcast: UserBroadcast, except?: Channel) =>
      send(
        key,
        (version) => encodeBroadcast(topicPrefix + topicName(key), broadcast, version),
        (channel) => channel !== except && channel.rights.canRead.broadcast,
      ),
    presence: (key: string, diff: PresenceDiff) =>
      send(
        key,
        (version) =>
          encode(
            {
              joinRef: null,
              ref: null,
              topic: topicPrefix + topicName(key),
              event: 'presence_diff',
              payload: diff,
            },
            version,
          ),
        (channel) => channel.config.hasPresence && channel.rights.canRead.presence,
      ),
  }
}

export type Topics = ReturnType<typeof createTopics>
