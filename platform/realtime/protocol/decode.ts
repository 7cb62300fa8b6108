import type { Incoming, Message, ProtocolVersion } from './message.ts'

/** Names travel with their length in one byte. */
const longestName = 255
/** What is nested deeper cannot be written again. */
const deepestNesting = 100

const userBroadcastPush = 3
const jsonEncoding = 1

/** What a client sent; undefined where it is nothing of the protocol. */
export function decode(data: Buffer, isBinary: boolean, version: ProtocolVersion): Incoming | undefined {
  if (isBinary) return version === '2.0.0' ? decodeBinary(data) : undefined
  const value = parse(data.toString('utf8'))
  const message = version === '2.0.0' ? fromArray(value) : fromObject(value)
  if (!message || isDeep(message.payload)) return undefined
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
  return checked(joinRef, ref, topic, event, payload)
}

function fromObject(value: unknown): Message | undefined {
  if (!value || typeof value !== 'object') return undefined
  const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>
  return checked(join_ref, ref, topic, event, payload)
}

function checked(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown) {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

/** Short enough for a frame, and a text that PostgreSQL can hold: policies are asked about it. */
export const isName = (text: string) =>
  text !== '' && !text.includes('\0') && text.isWellFormed() && Buffer.byteLength(text) <= longestName

/** JSON that can be read and written again. */
export function isJsonText(text: string): boolean {
  const value = parse(text)
  return value !== undefined && !isDeep(value)
}

export function isDeep(value: unknown, levels = deepestNesting): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((each) => isDeep(each, levels - 1))
}

const refOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : null)

/** `{type: 'broadcast', event, payload}` is what version 1 sends, and version 2 where it does not send bytes. */
function asBroadcast(message: Message): Incoming | undefined {
  const { event, payload } = (message.payload as { event?: unknown; payload?: unknown } & object) ?? {}
  if (message.event !== 'broadcast' || typeof event !== 'string') return { kind: 'message', message }
  if (!isName(event)) return undefined
  const bytes = Buffer.from(JSON.stringify(payload ?? {}))
  return { kind: 'broadcast', ...message, broadcast: { event, payload: { isJson: true, bytes } } }
}

/** [3, joinRef, ref, topic, event, metadata: their lengths, encoding] and then the fields and the data. */
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
