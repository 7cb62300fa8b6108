import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { connect } from '../../platform/db/connect.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { Answers, ask } from './harness/answers.ts'
import type { Stage } from './harness/stage.ts'
import { Traffic } from './harness/traffic.ts'

const run = promisify(execFile)
const spareMegabytes = 400
const fullForMs = 20_000
const uploadEveryMs = 500
/** Until here whoever watches the disk must have seen that it is full. */
const noticedWithinMs = 3_000
const backWithinMs = 10_000

/** Somebody else fills the disk to its last byte, and later makes room again. */
export const fullDisk: Fault = {
  name: 'full-disk',
  run: async (stage) => {
    const dataDir = await smallDisk(stage)
    if (!dataDir) return [notTried]
    await stage.dataDir(dataDir)
    const { url } = await stage.site({ dataDir })
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    await traffic.goesOn(100)
    const held = await holdConnection(stage, dataDir)
    const uploadsFor = (ms: number) => uploadFor(ms, url, dataDir)

    const ballast = path.join(dataDir, 'ballast')
    traffic.forget()
    await fillUp(ballast)
    const filling = windowOf(traffic, await uploadsFor(noticedWithinMs))
    traffic.forget()
    const whenFull = seenWhenFull(traffic, await uploadsFor(fullForMs))

    traffic.forget()
    await rm(ballast)
    const roomAt = performance.now()
    await traffic.goesOn(1)
    const backMs = performance.now() - roomAt
    const emptying = windowOf(traffic, await uploadsFor(noticedWithinMs))
    traffic.forget()
    await traffic.goesOn(100)
    const last = await uploadsFor(0)
    await traffic.stop()
    const hasStopped = held.hasBroken()
    const lost = await traffic.lost((await keysOf(dataDir)).databaseUrl)
    return [
      ...whenFull,
      seenAtTheTurns(filling, emptying),
      {
        what: 'room is made again',
        times: 1,
        promised: `writes go through within ${backWithinMs / 1000} s, rows and files, by themselves; PostgreSQL never stopped; nothing acknowledged is lost`,
        seen: `${(backMs / 1000).toFixed(1)} s; PostgreSQL ${hasStopped ? 'STOPPED' : 'kept a connection open all along'}; ${lost} of ${traffic.acknowledged.size.toLocaleString('en-GB')} lost; then ${traffic.describe()}; a file: ${last.describe()}`,
        isKept:
          backMs <= backWithinMs &&
          !hasStopped &&
          lost === 0 &&
          last.isAllGood &&
          traffic.kinds.every(({ isAllGood }) => isAllGood),
      },
    ]
  },
}

const notTried: Finding = {
  what: 'a full disk',
  times: 0,
  promised: 'reads go on, writes are refused',
  seen: 'this user may not mount a small disk',
  isKept: undefined,
}

/** A disk in memory that the data folder just fits on; undefined where we may not mount one. */
async function smallDisk(stage: Stage): Promise<string | undefined> {
  const folder = await stage.folder()
  const megabytes = Math.ceil((await stage.filledBytes()) / 2 ** 20) + spareMegabytes
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return undefined
  stage.onEnd(() => run('umount', ['-l', folder]))
  return folder
}

/** In smaller and smaller pieces, to the last byte. */
async function fillUp(file: string): Promise<void> {
  const writing = await open(file, 'w')
  for (const size of [2 ** 20, 4096]) {
    const piece = Buffer.alloc(size)
    const write = () =>
      writing.write(piece).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    while (await write());
  }
  await writing.close()
}

/** PostgreSQL ends every connection when it has to begin anew, even where its first process lives on. */
async function holdConnection(stage: Stage, dataDir: string): Promise<{ hasBroken: () => boolean }> {
  let hasBroken = false
  const onClose = () => {
    hasBroken = true
  }
  const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'proof', onClose })
  stage.onEnd(() => sql.end({ timeout: 1 }))
  await sql`select 1`
  return { hasBroken: () => hasBroken }
}

/** One file after another, and one at least. */
async function uploadFor(ms: number, url: string, dataDir: string): Promise<Answers> {
  const uploads = new Answers('files')
  const until = performance.now() + ms
  await upload(url, dataDir, uploads)
  while (performance.now() < until) {
    await sleep(uploadEveryMs)
    await upload(url, dataDir, uploads)
  }
  return uploads
}

async function upload(url: string, dataDir: string, uploads: Answers): Promise<void> {
  const { serviceRoleKey } = await keysOf(dataDir)
  const body = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a86f4d' } })
    .jpeg()
    .toBuffer()
  const { ending, ms, note } = await ask(
    `${url}/storage/v1/object/listing-pictures/${randomUUID()}/${randomUUID()}`,
    {
      method: 'POST',
      headers: {
        apikey: serviceRoleKey,
        authorization: `Bearer ${serviceRoleKey}`,
        'content-type': 'image/jpeg',
      },
      body: new Uint8Array(body),
    },
  )
  uploads.add(ending, ms, note)
}

/** What there was while the disk became full or empty: copied, for the tallies go on. */
type Window = { total: number; wrong: number; seen: string }

function windowOf(traffic: Traffic, uploads: Answers): Window {
  const { counts, total } = uploads
  return {
    total: traffic.total + total,
    wrong: traffic.count('wrong', 'refused', 'cut') + counts.wrong + counts.refused + counts.cut,
    seen: `${traffic.describe()}; files: ${uploads.describe()}`,
  }
}

const seenAtTheTurns = (filling: Window, emptying: Window): Finding => ({
  what: `the ${noticedWithinMs / 1000} s in which the disk becomes full, and those in which there is room again`,
  times: filling.total + emptying.total,
  promised: 'every request is answered as it should be, or with 503',
  seen: `full: ${filling.seen}. Room: ${emptying.seen}`,
  isKept: filling.wrong + emptying.wrong === 0,
})

function seenWhenFull({ reads, pages, services, writes }: Traffic, uploads: Answers): Finding[] {
  const reading = [reads, pages, services]
  const isAllRefused = ({ counts, total }: Answers) => total > 0 && counts.away === total
  const times = fullForMs / 1000
  return [
    {
      what: `reading while the disk is full, for ${times} s`,
      times: reading.reduce((sum, { total }) => sum + total, 0),
      promised: 'goes on',
      seen: reading.map((answers) => `${answers.name}: ${answers.describe()}`).join('; '),
      isKept: reading.every(({ isAllGood }) => isAllGood),
    },
    {
      what: 'writing while the disk is full',
      times: writes.total + uploads.total,
      promised: 'is refused with 503 and a reason, rows and files alike',
      seen: `rows: ${writes.describe()}; files: ${uploads.describe()}`,
      isKept: isAllRefused(writes) && isAllRefused(uploads),
    },
  ]
}
