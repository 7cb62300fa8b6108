import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { BenchDatabase } from '../database.ts'
import type { ChildServer } from '../load/child-server.ts'
import { startChild } from '../load/child-server.ts'
import { installPeer } from '../load/peer.ts'
import { median, timed } from '../load/statistics.ts'
import { type Table, times } from '../report/report.ts'

type FileServer = { name: string; port: number; headers: Record<string, string> }

const sizeBytes = 64 * 1024
const responseTimeoutMs = 30_000

/** On a separate database and folder, because it has its own file tables. */
export async function startPeer({ sql, url, dataDir }: BenchDatabase): Promise<ChildServer> {
  await sql.unsafe('create database peer')
  const peerUrl = new URL(url)
  peerUrl.pathname = '/peer'
  return startChild(await installPeer('storage/peer.mjs'), [peerUrl.href, path.join(dataDir, 'peer')], {
    env: { EXPERIMENTAL_STORAGE: '1' },
  })
}

/** Uploads and downloads a text file on both servers in turn. Throws if a download differs from its upload. */
export async function compareRoundTrips(
  ours: { port: number; key: string },
  peer: ChildServer,
  rounds: number,
): Promise<Table> {
  const fileServers: FileServer[] = [
    {
      name: '/storage/v1',
      port: ours.port,
      headers: { apikey: ours.key, authorization: `Bearer ${ours.key}` },
    },
    { name: '@supabase/lite', port: peer.port, headers: {} },
  ]
  const measured = fileServers.map((fileServer) => ({ fileServer, ms: [] as number[] }))
  for (const fileServer of fileServers) await makeBucket(fileServer)
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++)
    for (const { fileServer, ms } of measured) {
      const [, elapsedMs] = await timed(() => roundTrip(fileServer, round))
      if (round > 0) ms.push(elapsedMs)
    }
  const rows = measured.map(({ fileServer, ms }) => ({ name: fileServer.name, ms: median(ms) }))
  const our = rows[0]?.ms ?? Number.NaN
  return {
    heading: `A file of ${sizeBytes / 1024} KB (not an image), uploaded and downloaded, one after the other`,
    columns: ['server', 'ms', 'times Lintel'],
    rows: rows.map(({ name, ms }, index) => [name, ms.toFixed(1), index === 0 ? '' : times(ms / our)]),
  }
}

const makeBucket = (fileServer: FileServer) =>
  sendRequest(fileServer, 'bucket', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'files', name: 'files', public: true, allowed_mime_types: ['text/plain'] }),
  })

async function roundTrip(fileServer: FileServer, round: number): Promise<void> {
  const bytes = Buffer.from(randomBytes(sizeBytes / 2).toString('hex'))
  const headers = { 'content-type': 'text/plain' }
  await sendRequest(fileServer, `object/files/${round}.txt`, { method: 'POST', headers, body: bytes })
  const downloaded = await sendRequest(fileServer, `object/public/files/${round}.txt`)
  if (!downloaded.equals(bytes)) throw new Error(`${fileServer.name} returned different bytes`)
}

async function sendRequest(
  { name, port, headers }: FileServer,
  url: string,
  init: RequestInit = {},
): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}/storage/v1/${url}`, {
    ...init,
    headers: { ...headers, ...init.headers },
    signal: AbortSignal.timeout(responseTimeoutMs),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${name}: ${response.status} ${url} ${bytes.toString().slice(0, 200)}`)
  return bytes
}
