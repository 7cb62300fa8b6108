import type { Caller } from '../../db/as-caller.ts'
import type { Subscriber, Subscription } from '../changes/subscriptions.ts'
import type { Frame } from '../protocol/encode.ts'
import type { Message, ProtocolVersion } from '../protocol/message.ts'
import type { Rights } from './authorize.ts'
import type { JoinConfig } from './join-config.ts'
import type { Meta } from './presence.ts'

/** One client's socket: what it has joined, and how much it may still say and leave unread. */
export type Connection = {
  version: ProtocolVersion
  apikey: string
  /** Who the key alone stands for. */
  keyCaller: Caller
  channels: Map<string, Channel>
  /** Topics being joined, by the reference of the newest attempt. */
  joining: Map<string, string | null>
  isOpen: () => boolean
  /** Heard from within the time a heartbeat allows? */
  isSilent: () => boolean
  /** Something came from the client. */
  heard: () => void
  /** Takes so much of what the client may say and ask; one that has no more left is shown out. */
  may: (cost: number) => boolean
  send: (frame: Frame) => void
  say: (message: Message) => void
  reply: (to: Pick<Message, 'joinRef' | 'ref' | 'topic'>, status: 'ok' | 'error', response: object) => void
  close: (code: number, reason: string) => void
}

/** One client in one topic. */
export type Channel = {
  connection: Connection
  /** As it goes over the wire: 'realtime:room' */
  topic: string
  /** As policies and other servers know it: 'room' */
  name: string
  joinRef: string | null
  config: JoinConfig
  caller: Caller
  rights: Rights
  subscriptions: Subscription[]
  subscriber: Subscriber
  presenceKey: string
  presence: Meta | undefined
}

export const topicPrefix = 'realtime:'

/** Private and public channels of one name are different rooms. */
export const roomOf = ({ name, config }: Pick<Channel, 'name' | 'config'>) =>
  roomNamed(name, config.isPrivate)
export const roomNamed = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${name}`
export const nameOfRoom = (room: string) => room.slice(room.indexOf(' ') + 1)
