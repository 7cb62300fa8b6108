import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { loadKeys } from '../../platform/keys.ts'
import type { Database, SupabaseClient } from '../../supabase/database.ts'
import { withDatabase } from './database.ts'
import { type ChildServer, startChild } from './load/child-server.ts'
import { serveFromMemory } from './load/from-memory.ts'
import { compareLoad } from './load/load.ts'
import { median, timed } from './load/statistics.ts'
import { sized } from './options.ts'
import { atMost, type Figure, milliseconds, missedOf, report, type Table, tableOf } from './report/report.ts'
import { photograph } from './storage/photograph.ts'
import { compareRoundTrips, startPeer } from './storage/upload-and-download.ts'

/**
 * The overhead of /storage/v1: uploads and image variants against the same work in sharp alone, stored images against Node
 * sending the same bytes from memory, and other files against @supabase/lite.
 */
const rounds = sized({ full: 24, quick: 4 })
const loadOptions = sized({
  full: { rounds: 5, seconds: 4, warmupSeconds: 3 },
  quick: { rounds: 1, seconds: 0.5, warmupSeconds: 0.25 },
})
const target = 1.5

type Fixture = { port: number; client: SupabaseClient; photo: Buffer }

const main = () =>
  withDatabase({ max: 2 }, async (database) => {
    const { sql, url: databaseUrl, dataDir } = database
    const file = path.join(import.meta.dirname, 'storage', 'serve.ts')
    const { child: server, port } = await startChild(file, [databaseUrl, dataDir])
    const peers: ChildServer[] = []
    try {
      const { serviceRoleKey } = await loadKeys(sql)
      const client = createClient<Database>(`http://127.0.0.1:${port}`, serviceRoleKey, {
        auth: { persistSession: false },
      })
      await client.storage.createBucket('bench', { public: true })
      await sql`update storage.buckets set content_check = 'picture' where id = 'bench'`
      const fixture = { port, client, photo: await photograph(4000, 3000) }
      const figures = [
        await measureUpload(fixture),
        ...(await measureVariants(fixture)),
        ...(await measureStored(fixture)),
      ]
      const peer = await startPeer(database)
      peers.push(peer)
      await writeReport(
        fixture,
        figures,
        await compareRoundTrips({ port, key: serviceRoleKey }, peer, rounds),
      )
    } finally {
      for (const { child } of peers) child.disconnect()
      server.kill()
    }
  })

async function measureUpload({ client, photo }: Fixture): Promise<Figure> {
  // The unavoidable work: re-encode the photo and make a small preview.
  const baseline = async () => {
    const anew = await sharp(photo).autoOrient().jpeg({ quality: 88, optimiseCoding: false }).toBuffer()
    await sharp(anew).resize(100, 100, { fit: 'inside' }).ensureAlpha().raw().toBuffer()
  }
  const ours = async (n: number) => {
    const { error } = await client.storage.from('bench').upload(`photo-${n}.jpg`, photo)
    if (error) throw error
  }
  return compare('Upload of a 12-megapixel photo', ours, baseline)
}

async function measureVariants({ client, port }: Fixture): Promise<Figure[]> {
  const { data } = await client.storage.from('bench').download('photo-0.jpg')
  const master = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
  const figures: Figure[] = []
  for (const [format, width] of [
    ['avif', 640],
    ['webp', 640],
    ['webp', 1600],
  ] as const) {
    const baseline = () => {
      const sized = sharp(master).resize({ width })
      return (
        format === 'avif' ? sized.avif({ quality: 52, effort: 2 }) : sized.webp({ quality: 80, effort: 2 })
      ).toBuffer()
    }
    // A different photo each time, because a variant is rendered only once.
    const ours = (n: number) =>
      download(port, `render/image/public/bench/photo-${n}.jpg?width=${width}`, `image/${format}`)
    figures.push(await compare(`${format}, ${width} pixels wide, rendered on first request`, ours, baseline))
  }
  return figures
}

async function measureStored({ port }: Fixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, path] of [
    ['A rendered variant', 'render/image/public/bench/photo-0.jpg?width=640'],
    ['The original photo', 'object/public/bench/photo-0.jpg'],
  ] as const) {
    const bytes = await download(port, path, 'image/avif')
    const bare = await serveFromMemory(bytes, { 'content-type': 'image/jpeg' })
    const [ours, baseline] = await compareLoad(
      [
        { name: 'ours', port, requests: [pictureRequest(path)] },
        { name: 'bare', port: bare.port, requests: [pictureRequest(path)] },
      ],
      loadOptions,
    )
    bare.child.disconnect()
    if (!ours || !baseline) throw new Error('nothing was measured')
    figures.push({
      measurement: `${what} (${Math.round(bytes.length / 1024)} KB), 16 connections`,
      measured: `${ours.perSecond} a second, p50 ${ours.p50Ms} ms, p99 ${ours.p99Ms} ms`,
      baseline: `Node from memory: ${baseline.perSecond} a second`,
      ratio: ours.perSecond / baseline.perSecond,
    })
  }
  return figures
}

const pictureRequest = (path: string) => ({
  path: `/storage/v1/${path}`,
  headers: { accept: 'image/avif' },
})

async function download(port: number, path: string, accept: string): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}/storage/v1/${path}`, { headers: { accept } })
  if (!response.ok) throw new Error(await response.text())
  return Buffer.from(await response.arrayBuffer())
}

/** Interleaved, so that other load on the machine affects both equally. The first round is a warm-up. */
async function compare(
  measurement: string,
  ours: (round: number) => Promise<unknown>,
  baseline: () => Promise<unknown>,
): Promise<Figure> {
  const times: Record<'ours' | 'baseline', number[]> = { ours: [], baseline: [] }
  for (let round = 0; round <= rounds; round++) {
    const [, baselineMs] = await timed(baseline)
    const [, oursMs] = await timed(() => ours(round))
    if (round === 0) continue
    times.baseline.push(baselineMs)
    times.ours.push(oursMs)
  }
  const [our, least] = [median(times.ours), median(times.baseline)]
  return {
    measurement,
    measured: milliseconds(our),
    baseline: `sharp alone: ${milliseconds(least)}`,
    ratio: our / least,
    target: atMost(our / least, target),
  }
}

const writeReport = ({ photo }: Fixture, figures: Figure[], race: Table) =>
  report({
    name: 'storage',
    title: 'Pictures',
    conditions: `median of ${rounds}. The photo is a 12-megapixel JPEG of ${(photo.length / 1e6).toFixed(1)} MB.`,
    tables: [tableOf(figures), race],
    missed: missedOf(figures),
  })

await main()
