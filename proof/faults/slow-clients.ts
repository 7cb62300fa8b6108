import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { countOpenConnections } from './harness/open-connections.ts'
import { Traffic } from './harness/traffic.ts'
import { expectedUnaffected, trafficDuring } from './harness/unaffected-traffic.ts'

const durationMs = 12_000
const everyMs = 500
const acceptTimeoutMs = 10_000

type SlowClientKind = {
  description: string
  sockets: number
  open: (socket: Socket, key: string) => void
  drip?: string
  /** The server closes connections with incomplete headers, perhaps before the test ends. */
  isEndedByRule?: boolean
}

const head = (line: string, ...lines: string[]) => `${[line, 'host: lintel', ...lines].join('\r\n')}\r\n`

const slowClientKinds: SlowClientKind[] = [
  {
    description: 'connections that never send anything',
    sockets: 500,
    open: () => undefined,
    isEndedByRule: true,
  },
  {
    description: 'headers sent a line at a time that never end (slowloris)',
    sockets: 300,
    open: (socket) => socket.write(head('GET / HTTP/1.1')),
    drip: 'x-more: and more\r\n',
    isEndedByRule: true,
  },
  {
    description: 'bodies sent a byte at a time',
    sockets: 200,
    open: (socket, key) =>
      socket.write(
        `${head('POST /rest/v1/saved_lists HTTP/1.1', `apikey: ${key}`, 'content-type: application/json', 'content-length: 100000')}\r\n`,
      ),
    drip: ' ',
  },
  {
    description: 'clients that request ten pages each and never read the responses',
    sockets: 200,
    open: (socket) => {
      socket.pause()
      socket.write(`${head('GET /search?type=sale HTTP/1.1')}\r\n`.repeat(10))
    },
  },
]

/** Clients with very slow connections, or attackers that pretend to be. */
export const slowClients: Fault = {
  name: 'slow-clients',
  run: async (context) => {
    const { url, dataDir } = await context.startSite()
    const { anonKey } = await keysOf(dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    context.onCleanup(() => traffic.stop())
    const findings: Finding[] = []
    for (const harm of slowClientKinds) {
      const { description, sockets } = harm
      let held: OpenConnections | undefined
      const others = await trafficDuring(traffic, async () => {
        held = await openSlowClients(url, anonKey, harm)
      })
      findings.push({ description, times: sockets, ...evaluate(harm, held, others) })
    }
    await traffic.stop()
    findings.push(await checkIdleTimeout(url))
    return findings
  },
}

/** Connections open on the server once all were made, and at the end. */
type OpenConnections = { accepted: number; remaining: number }

/** Undefined if connections cannot be counted on this machine. */
async function openSlowClients(
  url: string,
  key: string,
  { sockets, open, drip }: SlowClientKind,
): Promise<OpenConnections | undefined> {
  const before = (await countOpenConnections(url)) ?? 0
  const heldNow = async () => ((await countOpenConnections(url)) ?? 0) - before
  const opened = await Promise.all(Array.from({ length: sockets }, () => openSocket(url)))
  for (const socket of opened) open(socket, key)
  const giveUpAt = performance.now() + acceptTimeoutMs
  while ((await heldNow()) < sockets && performance.now() < giveUpAt) await sleep(50)
  const accepted = await heldNow()
  const until = performance.now() + durationMs
  while (performance.now() < until) {
    if (drip) for (const socket of opened) if (socket.writable) socket.write(drip)
    await sleep(everyMs)
  }
  const remaining = await heldNow()
  for (const socket of opened) socket.destroy()
  return before === 0 ? undefined : { accepted, remaining }
}

type Evaluation = Pick<Finding, 'expected' | 'observed' | 'isMet'>

function evaluate(
  { sockets, isEndedByRule }: SlowClientKind,
  held: OpenConnections | undefined,
  others: Pick<Finding, 'observed' | 'isMet'>,
): Evaluation {
  const expected = `the server accepts all${isEndedByRule ? '' : ` and keeps them open for ${durationMs / 1000} s`}; ${expectedUnaffected}`
  if (!held)
    return {
      expected,
      observed: `connections cannot be counted on this machine; ${others.observed}`,
      isMet: undefined,
    }
  const isDone = Math.min(held.accepted, isEndedByRule ? sockets : held.remaining) >= sockets
  return {
    expected,
    observed: `${held.accepted} accepted, ${held.remaining} open at the end${isDone ? '' : ' (TOO FEW)'}; ${others.observed}`,
    isMet: isDone && others.isMet,
  }
}

function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  return new Promise((resolve) =>
    socket.once('connect', () => resolve(socket)).once('close', () => resolve(socket)),
  )
}

const idleTimeoutMs = 30_000

/** Connections without a complete request are closed; otherwise they would accumulate. */
async function checkIdleTimeout(url: string): Promise<Finding> {
  const startedAt = performance.now()
  const sockets = await Promise.all(Array.from({ length: 500 }, () => openSocket(url)))
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()))
  for (const socket of sockets.slice(0, 250)) socket.write(head('GET / HTTP/1.1'))
  const isGone = await Promise.race([Promise.all(closed).then(() => true), sleep(idleTimeoutMs, false)])
  for (const socket of sockets) socket.destroy()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return {
    description: '500 connections with no request, or half of one',
    times: 500,
    expected: `the server closes all within ${idleTimeoutMs / 1000} s`,
    observed: isGone ? `after ${seconds} s all were closed` : `after ${seconds} s some were still open`,
    isMet: isGone,
  }
}
