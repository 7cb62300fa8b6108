/** A message of the protocol, whichever way it travels. */
export type Message = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** What a person sends to a channel: their own event with data, as JSON text or as bytes. */
export type UserBroadcast = { event: string; payload: { isJson: boolean; bytes: Buffer } }

export type Incoming =
  | { kind: 'message'; message: Message }
  | { kind: 'broadcast'; joinRef: string | null; ref: string | null; topic: string; broadcast: UserBroadcast }

export type ProtocolVersion = '1.0.0' | '2.0.0'
