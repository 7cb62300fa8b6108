import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller } from '../db/as-caller.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadCaller } from '../http/caller.ts'
import { peerAddress, setPeerAddress } from '../http/peer-address.ts'
import type { Connection } from './channels/channel.ts'
import { createConnection } from './channels/connection.ts'
import { createHub } from './channels/hub.ts'
import { receive } from './channels/receive.ts'
import { createRealtimeHttp } from './http.ts'
import { costOf, defaultLimits, type Limits } from './limits.ts'
import type { ProtocolVersion } from './protocol/message.ts'

type Options = {
  sql: Sql
  databaseUrl: string
  readCaller: ReadCaller
  limits?: Partial<Limits>
  /** Client address of a request. */
  addressOf?: ((request: Request) => string) | undefined
  onError?: (error: Error) => void
}

export type Realtime = {
  app: Hono
  /** For the HTTP server's 'upgrade' event; returns whether the request was for this service. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  counts: () => { sockets: number; dropped: number }
  /** Closes all sockets; clients reconnect to any running server. */
  closeConnections: () => Promise<void>
  stop: () => Promise<void>
}

const address = /^\/realtime\/v1\/websocket\/?(\?|$)/
const sweepEveryMs = 10_000
const closeTimeoutMs = 1_000

/** /realtime/v1: channels over WebSocket with broadcasts, presence and database changes. */
export function createRealtime({
  sql,
  databaseUrl,
  readCaller,
  onError = () => undefined,
  limits: overrides,
  addressOf = (request) => peerAddress(request) ?? 'unknown',
}: Options): Realtime {
  const limits = { ...defaultLimits, ...overrides }
  const hub = createHub({ sql, databaseUrl, readCaller, limits, onError })
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const connections = new Map<Connection, WebSocket>()
  const addresses = createCounter()
  let dropped = 0

  const open = (
    socket: WebSocket,
    { version, apikey, keyCaller, address }: UpgradeRequest & { keyCaller: Caller },
  ) => {
    const connection = createConnection({
      socket,
      version,
      apikey,
      keyCaller,
      limits,
      onDropped: () => dropped++,
    })
    connections.set(connection, socket)
    addresses.add(address)
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      connection.markActive()
      if (connection.consume(costOf(data.length))) receive(hub, connection, data, isBinary)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connections.delete(connection)
      addresses.remove(address)
      for (const channel of [...connection.channels.values()]) hub.leave(channel)
    })
  }

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upgradeRequest = readUpgrade(request, addressOf)
    if (isStopping || connections.size >= limits.maxSockets)
      return rejectUpgrade(socket, 503, 'Service Unavailable')
    if (addresses.of(upgradeRequest.address) >= limits.maxSocketsPerAddress)
      return rejectUpgrade(socket, 429, 'Too Many Requests')
    const keyCaller = await Promise.resolve(
      readCaller({ apikey: upgradeRequest.apikey, authorization: undefined }),
    ).catch(() => undefined)
    if (!keyCaller) return rejectUpgrade(socket, 401, 'Unauthorized')
    await hub.start()
    server.handleUpgrade(request, socket, head, (opened) => open(opened, { ...upgradeRequest, keyCaller }))
  }

  let isStopping = false
  const closeConnections = async () => {
    isStopping = true
    clearInterval(sweep)
    for (const connection of connections.keys()) connection.close(1001, 'The server is stopping')
    const deadline = performance.now() + closeTimeoutMs
    while (connections.size > 0 && performance.now() < deadline) await sleep(20)
    for (const socket of connections.values()) socket.terminate()
  }

  const sweep = setInterval(
    () => {
      for (const connection of connections.keys()) if (connection.isSilent()) connection.close(1006, '')
    },
    Math.min(sweepEveryMs, limits.maxSilenceMs / 4),
  )
  sweep.unref()

  return {
    app: createRealtimeHttp({ hub, readCaller, limits, addressOf }),
    handleUpgrade: (request, socket, head) => {
      if (!address.test(request.url ?? '')) return false
      socket.on('error', () => socket.destroy())
      upgrade(request, socket, head).catch((error: Error) => {
        onError(error)
        rejectUpgrade(socket, 500, 'Internal Server Error')
      })
      return true
    },
    counts: () => ({ sockets: connections.size, dropped }),
    closeConnections: closeConnections,
    stop: async () => {
      await closeConnections()
      server.close()
      await hub.stop()
    },
  }
}

type UpgradeRequest = { version: ProtocolVersion; apikey: string; address: string }

function readUpgrade(request: IncomingMessage, addressOf: (request: Request) => string): UpgradeRequest {
  const query = new URL(request.url ?? '/', 'http://server').searchParams
  const forwarded = [request.headers['x-forwarded-for']].flat().join(', ')
  const asRequest = new Request('http://server', { headers: { 'x-forwarded-for': forwarded } })
  return {
    version: query.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0',
    apikey: query.get('apikey') ?? [request.headers.apikey].flat()[0] ?? '',
    address: addressOf(setPeerAddress(asRequest, request.socket.remoteAddress)),
  }
}

function createCounter() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add: (key: string) => void counts.set(key, of(key) + 1),
    remove: (key: string) => void (of(key) > 1 ? counts.set(key, of(key) - 1) : counts.delete(key)),
  }
}

function rejectUpgrade(socket: Duplex, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
