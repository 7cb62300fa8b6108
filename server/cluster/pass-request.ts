import { type Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { choose, type Member } from './member.ts'

type Errand = { members: Member[]; agent: Agent; incoming: IncomingMessage; outgoing: ServerResponse }

const noneReady = { message: 'No server is ready. Try again in a moment.' }
const cutOff = {
  code: 'cut_off',
  message: 'The server ended while it was at this. It may have been done: look before you send it again.',
}

/**
 * Hands a request to a member, and to another one if it never reached the first, or if asking twice can do no harm. A change
 * that was sent and cut off may have been made: it is not sent again, and whoever sent it is told so.
 */
export function passRequest(errand: Errand, tried = new Set<Member>()): void {
  const { members, agent, incoming, outgoing } = errand
  const member = choose(members, tried)
  if (!member) return void refuse(errand, noneReady)
  tried.add(member)
  const finish = occupy(member)
  const { method, url, rawHeaders } = incoming
  const onward = request({
    agent,
    host: '127.0.0.1',
    port: member.port,
    method,
    path: url,
    headers: rawHeaders,
  })
  const delivery = deliver(incoming, onward)
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    answer.on('close', finish)
    pipeline(answer, outgoing, () => undefined) // an answer that breaks off breaks off here too
  })
  onward.on('error', () => {
    finish()
    if (outgoing.headersSent || outgoing.destroyed) return
    if (!delivery.hasBegun || canRepeat(incoming)) passRequest(errand, tried)
    else refuse(errand, cutOff)
  })
  outgoing.on('close', () => {
    finish()
    if (!outgoing.writableFinished) onward.destroy()
  })
}

/** Not before there is somebody to read it: what is left unread here can be sent to another member. */
function deliver(incoming: IncomingMessage, onward: ClientRequest): { hasBegun: boolean } {
  const delivery = { hasBegun: false }
  onward.on('socket', (socket) => {
    const send = () => {
      delivery.hasBegun = true
      if (hasBody(incoming)) incoming.pipe(onward)
      else onward.end()
    }
    if (socket.connecting) socket.once('connect', send)
    else send()
  })
  return delivery
}

function occupy(member: Member): () => void {
  member.busy++
  let isOver = false
  return () => {
    if (!isOver) member.busy--
    isOver = true
  }
}

function refuse({ incoming, outgoing }: Errand, reason: { message: string }): void {
  outgoing
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    .end(JSON.stringify(reason))
  incoming.unpipe()
  incoming.resume()
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

const canRepeat = (incoming: IncomingMessage) =>
  !hasBody(incoming) && /^(GET|HEAD|OPTIONS)$/.test(incoming.method ?? '')
