import { randomBytes } from 'node:crypto'
import type { Limits } from '../limits.ts'
import type { Bus } from '../servers/bus.ts'
import { type Channel, roomOf } from './channel.ts'
import { createPresences, type Meta, type PresenceDiff, sizeOf } from './presence.ts'
import type { Rooms } from './rooms.ts'

type Parts = { rooms: Rooms; bus: Bus; limits: Limits }

/** Here: presence told by this server, as opposed to the name another goes by. */
const here = 'here'
/** Comings and goings within this time are told together: a thousand people may arrive at once. */
const gatherMs = 50

/** Keeps who is present, tells the rooms, and keeps in step with the other servers. */
export function createPresenceDesk({ rooms, bus, limits }: Parts) {
  const presences = createPresences()
  const pending = new Map<string, PresenceDiff>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    const diffs = [...pending]
    pending.clear()
    for (const [room, diff] of diffs) rooms.presence(room, diff)
  }
  const tell = (room: string, diff: PresenceDiff | undefined) => {
    if (!diff) return
    const known = pending.get(room)
    pending.set(
      room,
      known ? { joins: merged(known.joins, diff.joins), leaves: merged(known.leaves, diff.leaves) } : diff,
    )
    timer ??= setTimeout(flush, gatherMs)
  }
  const set = (channel: Channel, metas: Meta[]) => {
    const room = roomOf(channel)
    tell(room, presences.set(room, channel.presenceKey, here, metas))
    bus.send({ kind: 'presence', topic: room, key: channel.presenceKey, metas })
  }
  /** Somebody else may be present under the same key. */
  const others = (channel: Channel) =>
    presences
      .metasOf(roomOf(channel), channel.presenceKey, here)
      .filter(({ phx_ref }) => phx_ref !== channel.presence?.phx_ref)

  const hasRoom = (channel: Channel, meta: Meta): boolean => {
    const { count, bytes } = presences.takenIn(roomOf(channel))
    const { presence } = channel
    return (
      count - (presence ? 1 : 0) < limits.maxPresencesPerTopic &&
      bytes - (presence ? sizeOf(presence) : 0) + sizeOf(meta) <= limits.maxPresenceBytesPerTopic
    )
  }

  return {
    stateOf: (channel: Channel) => presences.stateOf(roomOf(channel)),
    /** Answers with what is wrong, if anything is. */
    track: (channel: Channel, payload: Record<string, unknown>): string | undefined => {
      const meta: Meta = {
        ...payload,
        phx_ref: randomBytes(9).toString('base64url'),
        ...(channel.presence ? { phx_ref_prev: channel.presence.phx_ref } : {}),
      }
      if (sizeOf(meta) > limits.maxPresenceBytes) return 'This is too much to be present with'
      if (!hasRoom(channel, meta)) return 'Too many are present in this channel'
      set(channel, [...others(channel), meta])
      channel.presence = meta
      return undefined
    },
    untrack: (channel: Channel) => {
      if (!channel.presence) return
      set(channel, others(channel))
      channel.presence = undefined
    },
    heard: (server: string, room: string, key: string, metas: Record<string, unknown>[]) =>
      tell(room, presences.set(room, key, server, metas as Meta[])),
    serverJoined: () => {
      for (const { topic, key, metas } of presences.allOf(here))
        bus.send({ kind: 'presence', topic, key, metas })
    },
    serverLost: (server: string) => {
      for (const { topic, diff } of presences.dropServer(server)) tell(topic, diff)
    },
    stop: () => clearTimeout(timer),
  }
}

export type PresenceDesk = ReturnType<typeof createPresenceDesk>

function merged(a: PresenceDiff['joins'], b: PresenceDiff['joins']): PresenceDiff['joins'] {
  // A map: a key may be called __proto__.
  const all = new Map(Object.entries(a))
  for (const [key, { metas }] of Object.entries(b))
    all.set(key, { metas: [...(all.get(key)?.metas ?? []), ...metas] })
  return Object.fromEntries(all)
}
