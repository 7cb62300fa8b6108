import type { Incoming, Message, ProtocolVersion } from './message.ts'

/** The binary format has one byte for the length of a name. */
const maxNameBytes = 255
/** Deeper values could overflow the stack of JSON.stringify. */
const maxDepth = 100

const userBroadcastPush = 3
const jsonEncoding = 1

/** Decodes a client's frame; undefined if it is invalid. */
export function decode(data: Buffer, isBinary: boolean, version: ProtocolVersion): Incoming | undefined {
  if (isBinary) return version === '2.0.0' ? decodeBinary(data) : undefined
  const value = parse(data.toString('utf8'))
  const message = version === '2.0.0' ? fromArray(value) : fromObject(value)
  if (!message || isTooDeep(message.payload)) return undefined
  return asBroadcast(message)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fromArray(value: unknown): Message | undefined {
  if (!Array.isArray(value) || value.length !== 5) return undefined
  const [joinRef, ref, topic, event, payload] = value as unknown[]
  return toMessage(joinRef, ref, topic, event, payload)
}

function fromObject(value: unknown): Message | undefined {
  if (!value || typeof value !== 'object') return undefined
  const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>
  return toMessage(join_ref, ref, topic, event, payload)
}

function toMessage(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown) {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

/** Short enough for a frame, and valid text for PostgreSQL, because policies use it. */
export const isValidName = (text: string) =>
  text !== '' && !text.includes('\0') && text.isWellFormed() && Buffer.byteLength(text) <= maxNameBytes

/** Valid JSON that can be serialised again. */
export function isJsonText(text: string): boolean {
  const value = parse(text)
  return value !== undefined && !isTooDeep(value)
}

export function isTooDeep(value: unknown, levels = maxDepth): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1))
}

const refOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : null)

/** `{type: 'broadcast', event, payload}` is what version 1 sends, and version 2 for JSON payloads. */
function asBroadcast(message: Message): Incoming | undefined {
  const { event, payload } = (message.payload as { event?: unknown; payload?: unknown } & object) ?? {}
  if (message.event !== 'broadcast' || typeof event !== 'string') return { kind: 'message', message }
  if (!isValidName(event)) return undefined
  const bytes = Buffer.from(JSON.stringify(payload ?? {}))
  return { kind: 'broadcast', ...message, broadcast: { event, payload: { isJson: true, bytes } } }
}

/** [3, lengths of joinRef, ref, topic, event and metadata, encoding], followed by the fields and the data. */
function decodeBinary(data: Buffer): Incoming | undefined {
  if (data[0] !== userBroadcastPush || data.length < 7) return undefined
  let at = 7
  const fields = [1, 2, 3, 4, 5].map((position) => {
    const length = data[position] ?? 0
    at += length
    return data.toString('utf8', at - length, at)
  })
  if (at > data.length) return undefined
  const [joinRef = '', ref = '', topic = '', event = ''] = fields
  const payload = { isJson: data[6] === jsonEncoding, bytes: data.subarray(at) }
  if (payload.isJson && !isJsonText(payload.bytes.toString('utf8'))) return undefined
  return {
    kind: 'broadcast',
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    broadcast: { event, payload },
  }
}
