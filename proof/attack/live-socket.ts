import { once } from 'node:events'
import { WebSocket } from 'ws'

type Message = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
]

const answerWithinMs = 10_000

/** A client of /realtime/v1 that speaks the protocol by hand, and so can say what the official one never would. */
export async function openSocket(origin: string, apikey: string, headers: Record<string, string> = {}) {
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(apikey)}&vsn=2.0.0`
  const socket = new WebSocket(address, { headers })
  const heard: Message[] = []
  const raw: string[] = []
  const waiting = new Map<string, (payload: Record<string, unknown>) => void>()
  let closedWith: number | undefined
  socket.on('error', () => undefined)
  socket.on('close', (code) => {
    closedWith = code
  })
  socket.on('message', (data, isBinary) => {
    raw.push(`${data}`)
    if (isBinary) return
    const message = JSON.parse(`${data}`) as Message
    heard.push(message)
    waiting.get(message[1] ?? '')?.(message[4])
  })
  await Promise.race([once(socket, 'open'), once(socket, 'close')])
  let ref = 0

  /** What the server replies, or that it said nothing in time. */
  const say = (topic: string, event: string, payload: unknown = {}): Promise<Record<string, unknown>> => {
    const mine = `${++ref}`
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ status: 'silent' }), answerWithinMs)
      waiting.set(mine, (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      if (socket.readyState !== WebSocket.OPEN) return resolve({ status: 'closed' })
      socket.send(JSON.stringify([mine, mine, topic, event, payload]))
    })
  }
  return {
    heard,
    raw,
    say,
    closedWith: () => closedWith,
    send: (frame: string | Buffer) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame)
    },
    join: (topic: string, config: object, token?: string) =>
      say(`realtime:${topic}`, 'phx_join', { config, ...(token ? { access_token: token } : {}) }),
    isAlive: async () => (await say('phoenix', 'heartbeat')).status === 'ok',
    close: () => socket.terminate(),
  }
}
