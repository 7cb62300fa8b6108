import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { LoadOrder, LoadResult } from './load.ts'
import { quantile } from './statistics.ts'

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
  const at = (share: number) => Math.round(quantile(times, share) * 100) / 100
  return { perSecond: Math.round(times.length / order.seconds), p50Ms: at(0.5), p99Ms: at(0.99), bytes }
}

type OnAnswer = (sentAt: number, now: number, length: number) => boolean

function converse(order: LoadOrder, next: () => string, onAnswer: OnAnswer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(order.port, '127.0.0.1')
    socket.setNoDelay(true)
    let answer = new Answer()
    let sentAt = 0
    const ask = () => {
      sentAt = performance.now()
      socket.write(next())
    }
    const fail = (reason: string) => {
      reject(new Error(reason))
      socket.destroy()
    }
    socket.on('connect', ask).on('error', reject)
    socket.on('close', () => reject(new Error('the connection closed before the answer was whole')))
    socket.setTimeout(order.answerMs, () => fail(`no answer within ${order.answerMs / 1000} s`))
    socket.on('data', (chunk) => {
      answer.take(chunk)
      if (!answer.isWhole) return
      if (!answer.head.startsWith(order.expectedStatus)) return fail(answer.head)
      const { length } = answer
      answer = new Answer()
      if (onAnswer(sentAt, performance.now(), length)) ask()
      else {
        resolve()
        socket.destroy()
      }
    })
  })
}

const headEnd = '\r\n\r\n'
const chunkedEnd = '\r\n0\r\n\r\n'

/** Only as much of an answer as is needed to know its end: a photograph's bytes are counted, never copied. */
class Answer {
  head = ''
  length = 0
  isWhole = false
  #whole: number | undefined
  #tail = ''

  take(chunk: Buffer): void {
    this.length += chunk.length
    if (this.#isHeadRead) this.#follow(chunk)
    else this.#readHead(chunk)
  }

  get #isHeadRead(): boolean {
    return this.head.includes(headEnd)
  }

  #readHead(chunk: Buffer): void {
    this.head += chunk.toString('latin1')
    const end = this.head.indexOf(headEnd)
    if (end < 0) return
    const header = this.head.slice(0, end)
    const body = /content-length: (\d+)/i.exec(header)?.[1]
    if (body !== undefined) this.#whole = end + headEnd.length + Number(body)
    else if (!/transfer-encoding: chunked/i.test(header)) this.#whole = end + headEnd.length
    this.#follow(chunk)
  }

  #follow(chunk: Buffer): void {
    if (this.#whole !== undefined) {
      this.isWhole = this.length >= this.#whole
      return
    }
    this.#tail = (this.#tail + chunk.toString('latin1', Math.max(0, chunk.length - 16))).slice(-16)
    this.isWhole = this.#tail.endsWith(chunkedEnd)
  }
}

parentPort?.postMessage(await run(workerData as LoadOrder))
