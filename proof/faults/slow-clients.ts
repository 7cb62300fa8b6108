import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { heldConnections } from './harness/held-connections.ts'
import { othersDuring, unaffected } from './harness/others.ts'
import { Traffic } from './harness/traffic.ts'

const lastsMs = 12_000
const everyMs = 500
const acceptedWithinMs = 10_000

type Harm = {
  what: string
  sockets: number
  open: (socket: Socket, key: string) => void
  drip?: string
  /** Whoever does not get to the end of the headers is hung up on after a while, which may be before ours is over. */
  isEndedByRule?: boolean
}

const head = (line: string, ...lines: string[]) => `${[line, 'host: lintel', ...lines].join('\r\n')}\r\n`

const harms: Harm[] = [
  {
    what: 'connections that never say anything',
    sockets: 500,
    open: () => undefined,
    isEndedByRule: true,
  },
  {
    what: 'headers that come a line at a time and never end (slowloris)',
    sockets: 300,
    open: (socket) => socket.write(head('GET / HTTP/1.1')),
    drip: 'x-more: and more\r\n',
    isEndedByRule: true,
  },
  {
    what: 'bodies that come a byte at a time',
    sockets: 200,
    open: (socket, key) =>
      socket.write(
        `${head('POST /rest/v1/saved_lists HTTP/1.1', `apikey: ${key}`, 'content-type: application/json', 'content-length: 100000')}\r\n`,
      ),
    drip: ' ',
  },
  {
    what: 'clients that ask for ten pages each and never read the answers',
    sockets: 200,
    open: (socket) => {
      socket.pause()
      socket.write(`${head('GET /search?type=sale HTTP/1.1')}\r\n`.repeat(10))
    },
  },
]

/** People on very bad lines, or who pretend to be. */
export const slowClients: Fault = {
  name: 'slow-clients',
  run: async (stage) => {
    const { url, dataDir } = await stage.site()
    const { anonKey } = await keysOf(dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    const findings: Finding[] = []
    for (const harm of harms) {
      const { what, sockets } = harm
      let held: Held | undefined
      const others = await othersDuring(traffic, async () => {
        held = await doHarm(url, anonKey, harm)
      })
      findings.push({ what, times: sockets, ...judge(harm, held, others) })
    }
    await traffic.stop()
    findings.push(await goneInTheEnd(url))
    return findings
  },
}

/** How many of the connections the server had when all had been made, and when the time was over. */
type Held = { atFirst: number; atLast: number }

/** Undefined where they cannot be counted. */
async function doHarm(url: string, key: string, { sockets, open, drip }: Harm): Promise<Held | undefined> {
  const before = (await heldConnections(url)) ?? 0
  const heldNow = async () => ((await heldConnections(url)) ?? 0) - before
  const opened = await Promise.all(Array.from({ length: sockets }, () => openSocket(url)))
  for (const socket of opened) open(socket, key)
  const giveUpAt = performance.now() + acceptedWithinMs
  while ((await heldNow()) < sockets && performance.now() < giveUpAt) await sleep(50)
  const atFirst = await heldNow()
  const until = performance.now() + lastsMs
  while (performance.now() < until) {
    if (drip) for (const socket of opened) if (socket.writable) socket.write(drip)
    await sleep(everyMs)
  }
  const atLast = await heldNow()
  for (const socket of opened) socket.destroy()
  return before === 0 ? undefined : { atFirst, atLast }
}

type Judged = Pick<Finding, 'promised' | 'seen' | 'isKept'>

function judge(
  { sockets, isEndedByRule }: Harm,
  held: Held | undefined,
  others: Pick<Finding, 'seen' | 'isKept'>,
): Judged {
  const promised = `the server takes all of them${isEndedByRule ? '' : ` and has them still after ${lastsMs / 1000} s`}; ${unaffected}`
  if (!held)
    return { promised, seen: `how many it had cannot be counted here; ${others.seen}`, isKept: undefined }
  const isDone = Math.min(held.atFirst, isEndedByRule ? sockets : held.atLast) >= sockets
  return {
    promised,
    seen: `${held.atFirst} taken, ${held.atLast} open at the end${isDone ? '' : ' (TOO FEW)'}; ${others.seen}`,
    isKept: isDone && others.isKept,
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

const hungUpWithinMs = 30_000

/** Whoever never finishes a question is hung up on; otherwise they would add up. */
async function goneInTheEnd(url: string): Promise<Finding> {
  const startedAt = performance.now()
  const sockets = await Promise.all(Array.from({ length: 500 }, () => openSocket(url)))
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()))
  for (const socket of sockets.slice(0, 250)) socket.write(head('GET / HTTP/1.1'))
  const isGone = await Promise.race([Promise.all(closed).then(() => true), sleep(hungUpWithinMs, false)])
  for (const socket of sockets) socket.destroy()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return {
    what: '500 connections without a question, or with half of one, are left alone',
    times: 500,
    promised: `the server hangs up on all of them within ${hungUpWithinMs / 1000} s`,
    seen: isGone ? `after ${seconds} s all were gone` : `after ${seconds} s some were still open`,
    isKept: isGone,
  }
}
