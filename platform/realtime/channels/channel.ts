import type { Caller } from '../../db/as-caller.ts'
import type { Subscriber, Subscription } from '../changes/subscriptions.ts'
import type { Frame } from '../protocol/encode.ts'
import type { Message, ProtocolVersion } from '../protocol/message.ts'
import type { Rights } from './authorize.ts'
import type { JoinConfig } from './join-config.ts'
import type { Meta } from './presence.ts'

/** One client's socket with the channels it has joined and its limits. */
export type Connection = {
  version: ProtocolVersion
  apikey: string
  /** The caller identified by the API key alone. */
  keyCaller: Caller
  channels: Map<string, Channel>
  /** Topics being joined, with the reference of the latest attempt. */
  joining: Map<string, string | null>
  isOpen: () => boolean
  /** Whether no message has arrived within the heartbeat timeout. */
  isSilent: () => boolean
  markActive: () => void
  /** Charges the client's rate limit. Returns false, and closes the socket, once it is exceeded. */
  consume: (cost: number) => boolean
  send: (frame: Frame) => void
  sendMessage: (message: Message) => void
  reply: (to: Pick<Message, 'joinRef' | 'ref' | 'topic'>, status: 'ok' | 'error', response: object) => void
  close: (code: number, reason: string) => void
}

/** One client in one topic. */
export type Channel = {
  connection: Connection
  /** As it goes over the wire: 'realtime:room' */
  topic: string
  /** As in policies and on other servers: 'room' */
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

/** Private and public channels of the same name are separate. */
export const topicKeyOf = ({ name, config }: Pick<Channel, 'name' | 'config'>) =>
  topicKey(name, config.isPrivate)
export const topicKey = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${name}`
export const topicName = (key: string) => key.slice(key.indexOf(' ') + 1)
