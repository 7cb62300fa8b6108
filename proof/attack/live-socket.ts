import { once } from 'node:events'
import { WebSocket } from 'ws'

type Payload = Record<string, unknown>
type Message = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Payload]

/** The serialisation: 1.0.0 uses objects, 2.0.0 arrays and binary. */
export type Version = '1.0.0' | '2.0.0'
type SocketOptions = { headers?: Record<string, string>; version?: Version }

const replyTimeoutMs = 10_000

/** A /realtime/v1 client that implements the protocol itself, so that it can send invalid messages. */
export async function openSocket(
  origin: string,
  apikey: string,
  { headers = {}, version = '2.0.0' }: SocketOptions = {},
) {
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(apikey)}&vsn=${version}`
  const socket = new WebSocket(address, { headers })
  const received: Message[] = []
  const raw: string[] = []
  const waiting = new Map<string, (payload: Payload) => void>()
  let closedWith: number | undefined
  socket.on('error', () => undefined)
  socket.on('close', (code) => {
    closedWith = code
    for (const response of waiting.values()) response({ status: 'closed' })
  })
  socket.on('message', (data, isBinary) => {
    raw.push(`${data}`)
    if (isBinary) return
    const message = read(`${data}`, version)
    received.push(message)
    if (message[3] === 'phx_reply') waiting.get(message[1] ?? '')?.(message[4])
  })
  await Promise.race([once(socket, 'open'), once(socket, 'close')])
  let pushCount = 0

  /** What the server replies, or that it said nothing in time. */
  const push = (topic: string, event: string, payload: unknown = {}): Promise<Payload> => {
    // Refs that fuzzed frames cannot collide with.
    const ref = `proof-${++pushCount}`
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ status: 'silent' }), replyTimeoutMs)
      waiting.set(ref, (response) => {
        clearTimeout(timer)
        waiting.delete(ref)
        resolve(response)
      })
      if (socket.readyState !== WebSocket.OPEN) return waiting.get(ref)?.({ status: 'closed' })
      socket.send(write([ref, ref, topic, event, payload as Payload], version))
    })
  }
  return {
    received,
    raw,
    push,
    closedWith: () => closedWith,
    /** Returns false if the socket is closed. */
    send: (frame: string | Buffer): boolean => {
      const isOpen = socket.readyState === WebSocket.OPEN
      if (isOpen) socket.send(frame)
      return isOpen
    },
    join: (topic: string, config: object, token?: string) =>
      push(`realtime:${topic}`, 'phx_join', { config, ...(token ? { access_token: token } : {}) }),
    isAlive: async () => (await push('phoenix', 'heartbeat')).status === 'ok',
    close: () => socket.terminate(),
  }
}

function write([join_ref, ref, topic, event, payload]: Message, version: Version): string {
  return version === '2.0.0'
    ? JSON.stringify([join_ref, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref })
}

function read(text: string, version: Version): Message {
  if (version === '2.0.0') return JSON.parse(text) as Message
  const { join_ref, ref, topic, event, payload } = JSON.parse(text) as Record<string, never>
  return [join_ref ?? null, ref ?? null, topic ?? '', event ?? '', payload ?? {}]
}
