import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { choose, type Member } from './member.ts'
import { dropRest, hasBody, passBody } from './proxy-body.ts'

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
  member.busy++
  const { method, url, rawHeaders } = incoming
  const onward = request({
    agent,
    host: '127.0.0.1',
    port: member.port,
    method,
    path: url,
    headers: rawHeaders,
  })
  const passage = passBody(incoming, onward)
  onward.on('response', (answer) => {
    const isEarly = hasBody(incoming) && !incoming.readableEnded
    outgoing.writeHead(
      answer.statusCode ?? 502,
      answer.statusMessage,
      isEarly ? keptOpen(answer, outgoing) : answer.rawHeaders,
    )
    if (isEarly) onward.once('close', () => dropRest(incoming))
    pipeline(answer, outgoing, () => undefined) // an answer that breaks off breaks off here too
  })
  onward.on('error', () => {
    if (outgoing.headersSent || outgoing.destroyed) return
    if (!passage.hasBegun || canRepeat(incoming)) passRequest(errand, tried)
    else refuse(errand, cutOff)
  })
  onward.once('close', () => void member.busy--)
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) passage.breakOff()
  })
}

/**
 * Whether our connection to the sender is closed is not the member's to say: Node would close it with the last word of the
 * answer, though they are still sending.
 */
function keptOpen({ rawHeaders }: IncomingMessage, outgoing: ServerResponse): string[] {
  outgoing.shouldKeepAlive = true
  return rawHeaders.filter((_, at) => !/^(connection|keep-alive)$/i.test(rawHeaders[at - (at % 2)] ?? ''))
}

function refuse({ incoming, outgoing }: Errand, reason: { message: string }): void {
  outgoing
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    .end(JSON.stringify(reason))
  dropRest(incoming)
}

const canRepeat = (incoming: IncomingMessage) =>
  !hasBody(incoming) && /^(GET|HEAD|OPTIONS)$/.test(incoming.method ?? '')
