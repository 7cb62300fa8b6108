import { randomBytes } from 'node:crypto'
import type { Limits } from '../limits.ts'
import type { Bus } from '../servers/bus.ts'
import { type Channel, topicKeyOf } from './channel.ts'
import { createPresences, type Meta, type PresenceDiff, sizeOf } from './presence.ts'
import type { Topics } from './topics.ts'

type Parts = { topics: Topics; bus: Bus; limits: Limits }

/** Marks presence of this server's clients; other servers have ids. */
const local = 'local'
/** Joins and leaves within this time are sent together, because a thousand clients may join at once. */
const batchMs = 50

/** Tracks presence, notifies channels, and synchronises with the other servers. */
export function createPresenceRegistry({ topics, bus, limits }: Parts) {
  const presences = createPresences()
  const pending = new Map<string, PresenceDiff>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    const diffs = [...pending]
    pending.clear()
    for (const [key, diff] of diffs) topics.presence(key, diff)
  }
  const queueDiff = (topic: string, diff: PresenceDiff | undefined) => {
    if (!diff) return
    const queued = pending.get(topic)
    pending.set(
      topic,
      queued ? { joins: merged(queued.joins, diff.joins), leaves: merged(queued.leaves, diff.leaves) } : diff,
    )
    timer ??= setTimeout(flush, batchMs)
  }
  const set = (channel: Channel, metas: Meta[]) => {
    const topic = topicKeyOf(channel)
    queueDiff(topic, presences.set(topic, channel.presenceKey, local, metas))
    bus.send({ kind: 'presence', topic: topic, key: channel.presenceKey, metas })
  }
  /** Other clients may be present under the same key. */
  const others = (channel: Channel) =>
    presences
      .metasOf(topicKeyOf(channel), channel.presenceKey, local)
      .filter(({ phx_ref }) => phx_ref !== channel.presence?.phx_ref)

  const hasCapacity = (channel: Channel, meta: Meta): boolean => {
    const { count, bytes } = presences.usage(topicKeyOf(channel))
    const { presence } = channel
    return (
      count - (presence ? 1 : 0) < limits.maxPresencesPerTopic &&
      bytes - (presence ? sizeOf(presence) : 0) + sizeOf(meta) <= limits.maxPresenceBytesPerTopic
    )
  }

  return {
    stateOf: (channel: Channel) => presences.stateOf(topicKeyOf(channel)),
    /** Returns an error message if the payload or the topic is too large. */
    track: (channel: Channel, payload: Record<string, unknown>): string | undefined => {
      const meta: Meta = {
        ...payload,
        phx_ref: randomBytes(9).toString('base64url'),
        ...(channel.presence ? { phx_ref_prev: channel.presence.phx_ref } : {}),
      }
      if (sizeOf(meta) > limits.maxPresenceBytes) return 'This is too much to be present with'
      if (!hasCapacity(channel, meta)) return 'Too many are present in this channel'
      set(channel, [...others(channel), meta])
      channel.presence = meta
      return undefined
    },
    untrack: (channel: Channel) => {
      if (!channel.presence) return
      set(channel, others(channel))
      channel.presence = undefined
    },
    receive: (server: string, topic: string, key: string, metas: Record<string, unknown>[]) =>
      queueDiff(topic, presences.set(topic, key, server, metas as Meta[])),
    serverJoined: () => {
      for (const { topic, key, metas } of presences.entriesFrom(local))
        bus.send({ kind: 'presence', topic, key, metas })
    },
    serverLost: (server: string) => {
      for (const { topic, diff } of presences.dropServer(server)) queueDiff(topic, diff)
    },
    stop: () => clearTimeout(timer),
  }
}

export type PresenceRegistry = ReturnType<typeof createPresenceRegistry>

function merged(a: PresenceDiff['joins'], b: PresenceDiff['joins']): PresenceDiff['joins'] {
  // A map, because a key may be called __proto__.
  const all = new Map(Object.entries(a))
  for (const [key, { metas }] of Object.entries(b))
    all.set(key, { metas: [...(all.get(key)?.metas ?? []), ...metas] })
  return Object.fromEntries(all)
}
