import type { Message, ProtocolVersion, UserBroadcast } from './message.ts'

/** An encoded message, shared by all recipients. */
export type Frame = { data: Buffer; isBinary: boolean }

const userBroadcast = 4

export function encode({ joinRef, ref, topic, event, payload }: Message, version: ProtocolVersion): Frame {
  return encodeWith({ joinRef, ref, topic, event }, JSON.stringify(payload), version)
}

/** For a payload that is already JSON text. */
export function encodeWith(
  { joinRef, ref, topic, event }: Omit<Message, 'payload'>,
  payload: string,
  version: ProtocolVersion,
): Frame {
  const text =
    version === '2.0.0'
      ? `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`
      : `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payload},"ref":${JSON.stringify(ref)},"join_ref":${JSON.stringify(joinRef)}}`
  return { data: Buffer.from(text), isBinary: false }
}

/** Version 1 cannot carry binary payloads. */
export function encodeBroadcast(
  topic: string,
  { event, payload }: UserBroadcast,
  version: ProtocolVersion,
): Frame | undefined {
  if (version === '2.0.0') return encodeBinaryBroadcast(topic, event, payload)
  if (!payload.isJson) return undefined
  const text = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload.bytes.toString('utf8')}}`
  return encodeWith({ joinRef: null, ref: null, topic, event: 'broadcast' }, text, version)
}

/** [4, lengths of topic, event and metadata, encoding], followed by the fields and the data. */
function encodeBinaryBroadcast(
  topic: string,
  event: string,
  payload: UserBroadcast['payload'],
): Frame | undefined {
  const topicBytes = Buffer.from(topic)
  const eventBytes = Buffer.from(event)
  // Events sent from SQL can have any name; a length over one byte would corrupt the frame.
  if (topicBytes.length > 255 || eventBytes.length > 255) return undefined
  const header = Buffer.from([userBroadcast, topicBytes.length, eventBytes.length, 0, payload.isJson ? 1 : 0])
  return { data: Buffer.concat([header, topicBytes, eventBytes, payload.bytes]), isBinary: true }
}
