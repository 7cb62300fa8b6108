import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Asked = {
  method?: string
  /** As it is written: nothing tidies it up on its way. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer | undefined
}

export type Answer = {
  /** 0 when there was none. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const giveUpAfterMs = 60_000

/** Asks by hand, since a well-behaved client would not send most of what we do. */
export function ask(origin: string, { method = 'GET', path, headers = {}, body }: Asked): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const settle = (status: number, answered: IncomingHttpHeaders, chunks: Buffer[]) => {
      const bytes = Buffer.concat(chunks)
      const ms = performance.now() - startedAt
      resolve({ status, headers: answered, bytes, text: bytes.toString('utf8'), ms })
    }
    const failed = (error: Error) => settle(0, {}, [Buffer.from(`${error}`)])
    try {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const sent = request(
        { hostname, port, path, method, agent, headers: { ...length, ...headers }, timeout: giveUpAfterMs },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => settle(answer.statusCode ?? 0, answer.headers, chunks))
          answer.on('error', failed)
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${giveUpAfterMs} ms`)))
      sent.on('error', failed)
      sent.end(body)
    } catch (error) {
      failed(error as Error)
    }
  })
}

const mostReturns = 5

/** Asks as the official client would: whoever is told that there is no room comes back when told to, and says so. */
export async function askPatiently(
  origin: string,
  asked: Asked,
  onReturn: () => void = () => undefined,
): Promise<Answer> {
  for (let returns = 0; ; returns++) {
    const answer = await ask(origin, asked)
    const wait = Number(answer.headers['retry-after'])
    if (answer.status !== 503 || !wait || returns >= mostReturns) return answer
    onReturn()
    await sleep(wait * 1000)
  }
}

/** Bytes on a bare connection, and whatever comes back until it is closed or falls silent. */
export function askRaw(origin: string, bytes: string | Buffer, silenceMs = 1500): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    socket.setTimeout(silenceMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
    socket.write(bytes)
  })
}

/** As one would write it down to try it again. */
export function describe({ method = 'GET', path, headers = {}, body }: Asked): string {
  const { authorization, apikey: _, ...rest } = headers
  const who = authorization ? ' (signed in)' : ''
  const shown = Object.keys(rest).length ? ` ${JSON.stringify(rest).slice(0, 300)}` : ''
  return `${method} ${path.slice(0, 400)}${who}${shown}${body === undefined ? '' : ` ${body.toString('utf8').slice(0, 300)}`}`
}
