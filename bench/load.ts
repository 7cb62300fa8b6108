import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type LoadOrder = {
  port: number
  connections: number
  seconds: number
  warmupSeconds: number
  /** Whole requests, sent in turn. */
  requests: string[]
  /** What every answer must begin with, or the run is void. */
  expectedStatus: string
}
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; bytes: number }

/** Asks over a fixed number of connections, each with its next question once it has the answer to the last. */
async function run(order: LoadOrder): Promise<LoadResult> {
  const startedAt = performance.now()
  const countFrom = startedAt + order.warmupSeconds * 1000
  const endAt = countFrom + order.seconds * 1000
  const times: number[] = []
  let bytes = 0
  let turn = 0
  const next = () => order.requests[turn++ % order.requests.length] as string
  await Promise.all(
    Array.from({ length: order.connections }, () =>
      converse(order, next, (sentAt, now, length) => {
        if (sentAt >= countFrom && now < endAt) times.push(now - sentAt)
        bytes = length
        return now < endAt
      }),
    ),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return { perSecond: Math.round(times.length / order.seconds), p50Ms: at(0.5), p99Ms: at(0.99), bytes }
}

type OnAnswer = (sentAt: number, now: number, length: number) => boolean

function converse(order: LoadOrder, next: () => string, onAnswer: OnAnswer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(order.port, '127.0.0.1')
    socket.setNoDelay(true)
    let pending: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const ask = () => {
      sentAt = performance.now()
      socket.write(next())
    }
    socket.on('connect', ask).on('error', reject)
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const length = answerLength(pending)
      if (length === undefined || pending.length < length) return
      const head = pending.toString('latin1', 0, 64)
      if (!head.startsWith(order.expectedStatus)) reject(new Error(pending.toString('utf8').slice(0, 2000)))
      pending = Buffer.alloc(0)
      if (onAnswer(sentAt, performance.now(), length)) ask()
      else {
        socket.destroy()
        resolve()
      }
    })
  })
}

const chunkedEnd = Buffer.from('\r\n0\r\n\r\n')

/** The length of the answer at the start of `data`, once its header is there. */
function answerLength(data: Buffer): number | undefined {
  const end = data.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const header = data.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(header)?.[1]
  if (length !== undefined) return end + 4 + Number(length)
  if (!/transfer-encoding: chunked/i.test(header)) return end + 4
  const last = data.indexOf(chunkedEnd, end)
  return last < 0 ? undefined : last + chunkedEnd.length
}

parentPort?.postMessage(await run(workerData as LoadOrder))
