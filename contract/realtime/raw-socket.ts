import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

type Endpoint = { url: string; keys: { anonKey: string } }
type Frame = [string | null, string | null, string, string, Record<string, unknown>]

/** A client without the official library, so that it can send frames the library never would. */
export async function openRawSocket({ url, keys }: Endpoint) {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0`,
  )
  onTestFinished(() => socket.terminate())
  const heard: Frame[] = []
  socket.on('message', (data, isBinary) => !isBinary && heard.push(JSON.parse(`${data}`)))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  let ref = 0
  const say = (topic: string, event: string, payload: unknown = {}) => {
    ref++
    socket.send(JSON.stringify([`${ref}`, `${ref}`, topic, event, payload]))
    return `${ref}`
  }
  const answer = async (to: string) => {
    await expect.poll(() => heard.some(([, ref]) => ref === to)).toBe(true)
    return heard.find(([, ref]) => ref === to)?.[4]
  }
  return {
    socket,
    heard,
    closed,
    say,
    answer,
    join: async (topic: string, config = {}, access_token?: string) =>
      answer(say(topic, 'phx_join', { config, access_token })),
    isAlive: async () => (await answer(say('phoenix', 'heartbeat')))?.status === 'ok',
  }
}
