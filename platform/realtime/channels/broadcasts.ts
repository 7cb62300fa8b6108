import type { UserBroadcast } from '../protocol/message.ts'
import type { Bus, BusMessage } from '../servers/bus.ts'
import { type Channel, roomNamed } from './channel.ts'
import type { Rooms } from './rooms.ts'

type Room = { name: string; isPrivate: boolean }

/** What is said in rooms, here and on the other servers. */
export function createBroadcasts(rooms: Rooms, bus: Bus) {
  return {
    say: ({ name, isPrivate }: Room, message: UserBroadcast, except?: Channel) => {
      rooms.broadcast(roomNamed(name, isPrivate), message, except)
      const { isJson, bytes } = message.payload
      const content = isJson
        ? { payload: JSON.parse(bytes.toString('utf8')) }
        : { bytes: bytes.toString('base64') }
      bus.send({ kind: 'broadcast', topic: name, isPrivate, event: message.event, ...content })
    },
    heard: ({ topic, isPrivate, event, payload, bytes }: Extract<BusMessage, { kind: 'broadcast' }>) => {
      const content =
        bytes === undefined
          ? { isJson: true, bytes: Buffer.from(JSON.stringify(payload ?? {})) }
          : { isJson: false, bytes: Buffer.from(bytes, 'base64') }
      rooms.broadcast(roomNamed(topic, isPrivate), { event, payload: content })
    },
  }
}
