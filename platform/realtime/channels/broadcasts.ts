import type { UserBroadcast } from '../protocol/message.ts'
import type { Bus, BusMessage } from '../servers/bus.ts'
import { type Channel, topicKey } from './channel.ts'
import type { Topics } from './topics.ts'

type Topic = { name: string; isPrivate: boolean }

/** Broadcasts to this server's clients and to the other servers. */
export function createBroadcasts(topics: Topics, bus: Bus) {
  return {
    send: ({ name, isPrivate }: Topic, message: UserBroadcast, except?: Channel) => {
      topics.broadcast(topicKey(name, isPrivate), message, except)
      const { isJson, bytes } = message.payload
      const content = isJson
        ? { payload: JSON.parse(bytes.toString('utf8')) }
        : { bytes: bytes.toString('base64') }
      bus.send({ kind: 'broadcast', topic: name, isPrivate, event: message.event, ...content })
    },
    receive: ({ topic, isPrivate, event, payload, bytes }: Extract<BusMessage, { kind: 'broadcast' }>) => {
      const content =
        bytes === undefined
          ? { isJson: true, bytes: Buffer.from(JSON.stringify(payload ?? {})) }
          : { isJson: false, bytes: Buffer.from(bytes, 'base64') }
      topics.broadcast(topicKey(topic, isPrivate), { event, payload: content })
    },
  }
}
