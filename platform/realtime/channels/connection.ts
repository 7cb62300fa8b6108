import type { WebSocket } from 'ws'
import type { Caller } from '../../db/as-caller.ts'
import { createTokenBucket, type Limits } from '../limits.ts'
import { encode, type Frame } from '../protocol/encode.ts'
import type { Message, ProtocolVersion } from '../protocol/message.ts'
import type { Connection } from './channel.ts'

type Options = {
  socket: WebSocket
  version: ProtocolVersion
  apikey: string
  keyCaller: Caller
  limits: Limits
  onDropped: () => void
}

export function createConnection({
  socket,
  version,
  apikey,
  keyCaller,
  limits,
  onDropped,
}: Options): Connection {
  const bucket = createTokenBucket(limits.messagesPerSecond, limits.messageBurst)
  let activeAt = performance.now()

  const send = ({ data, isBinary }: Frame) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.maxUnreadBytes) {
      // A client that reads too slowly is dropped; it reconnects and starts again.
      onDropped()
      socket.terminate()
      return
    }
    socket.send(data, { binary: isBinary })
  }
  const sendMessage = (message: Message) => send(encode(message, version))
  return {
    version,
    apikey,
    keyCaller,
    channels: new Map(),
    joining: new Map(),
    isOpen: () => socket.readyState === socket.OPEN,
    isSilent: () => performance.now() - activeAt > limits.maxSilenceMs,
    markActive: () => {
      activeAt = performance.now()
    },
    consume: (cost) => {
      const isAllowed = bucket.take(cost)
      if (!isAllowed) socket.close(1008, 'Too many messages')
      return isAllowed
    },
    send,
    sendMessage,
    reply: ({ joinRef, ref, topic }, status, response) => {
      if (ref !== null)
        sendMessage({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
    },
    close: (code, reason) => {
      if (code === 1006) socket.terminate()
      else socket.close(code, reason)
    },
  }
}
