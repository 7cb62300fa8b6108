import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { connectTimeoutSeconds, requirePrimary } from '../../db/connection-options.ts'
import { postgres } from '../../db/driver.ts'

export type ReplicationStream = {
  /** Reports the position up to which PostgreSQL may recycle its log. */
  confirm: (position: bigint) => void
  /** Asks PostgreSQL how far it has streamed; the answer is an `onPosition`. */
  ping: () => void
  pause: () => void
  resume: () => void
  stop: () => Promise<void>
}

type Options = {
  url: string
  publication: string
  /**
   * Called before the stream starts, with a snapshot of everything that was committed before it and the position where it starts. The
   * snapshot can be imported until this resolves.
   */
  onSnapshot?: (snapshot: Snapshot) => Promise<void>
  onMessage: (data: Buffer) => void
  /** PostgreSQL has streamed everything up to this position. */
  onPosition: (position: bigint) => void
  onEnd: (error: Error | undefined) => void
}

export type Snapshot = { name: string; position: bigint }

const walData = 0x77
const keepAlive = 0x6b
const postgresEpoch = Date.UTC(2000, 0, 1)
const confirmEveryMs = 10_000

/**
 * Follows a publication through a temporary slot. PostgreSQL drops it with the connection, so a server that dies does not keep
 * the log from being recycled.
 */
export async function openReplicationStream({
  url,
  publication,
  onSnapshot,
  onMessage,
  onPosition,
  onEnd,
}: Options): Promise<ReplicationStream> {
  let isOver = false
  const end = (error?: Error) => {
    if (isOver) return
    isOver = true
    clearInterval(timer)
    void sql.end({ timeout: 0 })
    onEnd(error)
  }
  const sql = postgres(url, {
    max: 1,
    connect_timeout: connectTimeoutSeconds,
    ...requirePrimary(url),
    fetch_types: false,
    idle_timeout: 0,
    max_lifetime: null,
    backoff: false,
    onnotice: () => undefined,
    onclose: () => end(),
    connection: {
      application_name: 'lintel realtime',
      replication: 'database',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
    },
  })
  let position = 0n
  let timer: NodeJS.Timeout | undefined
  try {
    const slot = `lintel_${randomBytes(8).toString('hex')}`
    const snapshot = onSnapshot ? 'EXPORT_SNAPSHOT' : 'NOEXPORT_SNAPSHOT'
    const [created] = await sql
      .unsafe<{ consistent_point: string; snapshot_name: string }[]>(
        `CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput ${snapshot}`,
      )
      .simple()
    if (created)
      await onSnapshot?.({ name: created.snapshot_name, position: positionOf(created.consistent_point) })
    const stream = (await sql
      .unsafe(
        `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${publication}')`,
      )
      .writable()) as Duplex
    // A server that shuts down waits until its last position is confirmed, so this is reported as soon as it is reached.
    let requested: bigint | undefined
    const report = () => stream.write(statusUpdate(position))
    timer = setInterval(report, confirmEveryMs)
    stream.on('data', (data: Buffer) => {
      if (data[0] === walData) onMessage(data.subarray(25))
      else if (data[0] === keepAlive) {
        const reached = data.readBigInt64BE(1)
        if (data[17] === 1) requested = reached
        onPosition(reached)
        if (requested !== undefined) report()
      }
    })
    stream.on('error', end)
    stream.on('close', () => end())
    return {
      confirm: (reached) => {
        if (reached <= position) return
        position = reached
        if (requested === undefined || position < requested) return
        requested = undefined
        report()
      },
      ping: () => stream.write(statusUpdate(position, { requestsReply: true })),
      pause: () => void stream.pause(),
      resume: () => void stream.resume(),
      stop: async () => {
        isOver = true
        clearInterval(timer)
        stream.destroy()
        await sql.end({ timeout: 0 })
      },
    }
  } catch (error) {
    isOver = true
    await sql.end({ timeout: 0 })
    throw error
  }
}

/** Written, flushed and applied up to the position. */
function statusUpdate(position: bigint, { requestsReply = false } = {}): Buffer {
  const update = Buffer.alloc(34)
  update.write('r')
  for (const at of [1, 9, 17]) update.writeBigInt64BE(position, at)
  update.writeBigInt64BE(BigInt(Date.now() - postgresEpoch) * 1000n, 25)
  if (requestsReply) update[33] = 1
  return update
}

/** '16/B374D848' as a number. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
