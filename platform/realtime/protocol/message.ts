/** A protocol message, independent of its encoding. */
export type Message = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A client's broadcast: a custom event with JSON text or bytes. */
export type UserBroadcast = { event: string; payload: { isJson: boolean; bytes: Buffer } }

export type Incoming =
  | { kind: 'message'; message: Message }
  | { kind: 'broadcast'; joinRef: string | null; ref: string | null; topic: string; broadcast: UserBroadcast }

export type ProtocolVersion = '1.0.0' | '2.0.0'
