import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { loadKeys } from '../platform/keys.ts'
import { withDatabase } from './database.ts'
import { photograph } from './storage/photograph.ts'

/**
 * What does /storage/v1 cost beside the work it cannot do without? An upload against decoding and encoding the same
 * photograph with bare sharp, a variant against making it with bare sharp, and pictures that are ready against nothing
 * but their sending. `node bench/storage.ts` prints a table; `--write` keeps it in bench/results/storage.md.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 12)
const bar = 1.5

type Row = { question: string; measured: string; bar: string; isMet: boolean }
type World = { url: string; client: SupabaseClient; photo: Buffer }

const main = () =>
  withDatabase({ max: 2 }, async ({ sql, url: databaseUrl, dataDir }) => {
    const server = fork(path.join(import.meta.dirname, 'storage', 'serve.ts'), [databaseUrl, dataDir])
    try {
      const [{ port }] = (await once(server, 'message')) as [{ port: number }]
      const url = `http://127.0.0.1:${port}`
      const { serviceRoleKey } = await loadKeys(sql)
      const client = createClient(url, serviceRoleKey, { auth: { persistSession: false } })
      await client.storage.createBucket('bench', { public: true })
      const world = { url, client, photo: await photograph(4000, 3000) }
      await report(world, [await uploads(world), ...(await variants(world)), ...(await ready(world))])
    } finally {
      server.kill()
    }
  })

async function uploads({ client, photo }: World): Promise<Row> {
  // A photograph is encoded anew and a small one made for its preview: that is the least there is to do.
  const floor = async () => {
    const anew = await sharp(photo).autoOrient().jpeg({ quality: 88, optimiseCoding: false }).toBuffer()
    await sharp(anew).resize(100, 100, { fit: 'inside' }).ensureAlpha().raw().toBuffer()
  }
  const ours = async (n: number) => {
    const { error } = await client.storage.from('bench').upload(`photo-${n}.jpg`, photo)
    if (error) throw error
  }
  return compare('Upload of a photograph of 12 megapixels', ours, floor)
}

async function variants({ client, url }: World): Promise<Row[]> {
  const { data } = await client.storage.from('bench').download('photo-0.jpg')
  const master = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
  const rows: Row[] = []
  for (const [format, width] of [
    ['avif', 640],
    ['webp', 640],
    ['webp', 1600],
  ] as const) {
    const floor = () => {
      const sized = sharp(master).resize({ width })
      return (
        format === 'avif' ? sized.avif({ quality: 52, effort: 2 }) : sized.webp({ quality: 80, effort: 2 })
      ).toBuffer()
    }
    // Each of a photograph of its own: a variant is made but once.
    const ours = (n: number) =>
      read(`${url}/storage/v1/render/image/public/bench/photo-${n}.jpg?width=${width}`, `image/${format}`)
    rows.push(await compare(`${format} of ${width} pixels' width, made when first asked for`, ours, floor))
  }
  return rows
}

async function ready({ url }: World): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, address] of [
    ['A variant that is ready', 'render/image/public/bench/photo-0.jpg?width=640'],
    ['The photograph itself (2 MB)', 'object/public/bench/photo-0.jpg'],
  ] as const) {
    const { perSecond, p50, p99 } = await load(`${url}/storage/v1/${address}`)
    rows.push({
      question: what,
      measured: `${perSecond} a second over 16 connections, p50 ${p50} ms, p99 ${p99} ms`,
      bar: '',
      isMet: true,
    })
  }
  return rows
}

async function load(address: string) {
  const times: number[] = []
  const endAt = performance.now() + 4000
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < endAt) {
        const startedAt = performance.now()
        await read(address, 'image/avif')
        times.push(performance.now() - startedAt)
      }
    }),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  return { perSecond: Math.round(times.length / 4), p50: at(0.5), p99: at(0.99) }
}

async function read(address: string, accept: string): Promise<void> {
  const answer = await fetch(address, { headers: { accept } })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

/** In turns, so that whatever else the machine does is borne by both. The first round warms up and does not count. */
async function compare(
  question: string,
  ours: (round: number) => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<Row> {
  const times: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of [
      ['floor', floor],
      ['ours', ours],
    ] as const) {
      const startedAt = performance.now()
      await work(round)
      if (round > 0) times[name].push(performance.now() - startedAt)
    }
  }
  const median = (each: number[]) => each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0
  const [our, least] = [median(times.ours), median(times.floor)]
  return {
    question,
    measured: `${Math.round(our)} ms; bare sharp ${Math.round(least)} ms: ${(our / least).toFixed(2)} ×`,
    bar: `${bar} ×`,
    isMet: our / least <= bar,
  }
}

async function report({ photo }: World, rows: Row[]): Promise<void> {
  const lines = rows.map(
    ({ question, measured, bar, isMet }) =>
      `| ${question} | ${measured} | ${bar} | ${bar ? (isMet ? 'met' : 'missed') : ''} |`,
  )
  const text = [
    '# Pictures',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}; median of ${rounds}. The photograph is a JPEG of ${(photo.length / 1e6).toFixed(1)} MB.`,
    '',
    '| question | measured | bar | |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
  console.log(text)
  if (process.argv.includes('--write'))
    await writeFile(path.join(import.meta.dirname, 'results', 'storage.md'), text)
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
}

await main()
