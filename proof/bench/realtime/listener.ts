import { once } from 'node:events'
import { WebSocket } from 'ws'

export type Listener = {
  /** Resolves when the channel is joined and its subscriptions are active. */
  joined: Promise<void>
  onMessage: (handler: (payload: string) => void) => void
  drop: () => void
  close: () => Promise<void>
}

const heartbeatMs = 25_000

type Options = { port: number; apikey: string; token?: string | undefined; topic: string; config: object }

/** A minimal client, so that the server is what is measured. */
export function openListener({ port, apikey, token, topic, config }: Options): Listener {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`, {
    perMessageDeflate: false,
  })
  const { promise: joined, resolve, reject } = Promise.withResolvers<void>()
  let onPayload: (payload: string) => void = () => undefined
  // The server closes sockets without heartbeats.
  const heartbeat = setInterval(() => socket.send('[null,"0","phoenix","heartbeat",{}]'), heartbeatMs).unref()
  socket.on('close', () => clearInterval(heartbeat))
  socket.on('open', () => {
    socket.send(
      JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config, access_token: token ?? apikey }]),
    )
  })
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text.includes('"phx_reply"')) {
      if (text.includes('"status":"ok"')) resolve()
      else reject(new Error(text))
    } else if (text.includes('"postgres_changes",{"ids"') || data[0] === 4) onPayload(text)
  })
  socket.on('error', reject)
  return {
    joined,
    onMessage: (listener) => {
      onPayload = listener
    },
    drop: () => socket.terminate(),
    close: async () => {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close()
      await once(socket, 'close')
    },
  }
}
