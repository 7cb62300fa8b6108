import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type HttpRequest = {
  method?: string
  /** Sent as it is, without normalisation. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer | undefined
}

export type HttpResponse = {
  /** 0 if there was no response. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const requestTimeoutMs = 60_000

/** Sends the request exactly as given; most clients would normalise it. */
export function send(
  origin: string,
  { method = 'GET', path, headers = {}, body }: HttpRequest,
): Promise<HttpResponse> {
  const { hostname, port } = new URL(origin)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, responseHeaders: IncomingHttpHeaders, chunks: Buffer[]) => {
      const bytes = Buffer.concat(chunks)
      const ms = performance.now() - startedAt
      resolve({ status, headers: responseHeaders, bytes, text: bytes.toString('utf8'), ms })
    }
    const failed = (error: Error) => finish(0, {}, [Buffer.from(`${error}`)])
    try {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const sent = httpRequest(
        {
          hostname,
          port,
          path,
          method,
          agent,
          headers: { ...length, ...headers },
          timeout: requestTimeoutMs,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => finish(response.statusCode ?? 0, response.headers, chunks))
          response.on('error', failed)
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no response within ${requestTimeoutMs} ms`)))
      sent.on('error', failed)
      sent.end(body)
    } catch (error) {
      failed(error as Error)
    }
  })
}

const maxRetries = 5

/** Sends as the official client would: retries a 503 after its Retry-After. */
export async function sendWithRetry(
  origin: string,
  request: HttpRequest,
  onRetry: () => void = () => undefined,
): Promise<HttpResponse> {
  for (let retries = 0; ; retries++) {
    const response = await send(origin, request)
    const wait = Number(response.headers['retry-after'])
    if (response.status !== 503 || !wait || retries >= maxRetries) return response
    onRetry()
    await sleep(wait * 1000)
  }
}

/** Sends bytes over TCP and returns what comes back until the connection closes or is silent. */
export function sendRaw(origin: string, bytes: string | Buffer, silenceMs = 1500): Promise<string> {
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

/** A request in one line, to reproduce it. */
export function describe({ method = 'GET', path, headers = {}, body }: HttpRequest): string {
  const { authorization, apikey: _, ...rest } = headers
  const who = authorization ? ' (signed in)' : ''
  const shown = Object.keys(rest).length ? ` ${JSON.stringify(rest).slice(0, 300)}` : ''
  return `${method} ${path.slice(0, 400)}${who}${shown}${body === undefined ? '' : ` ${body.toString('utf8').slice(0, 300)}`}`
}
