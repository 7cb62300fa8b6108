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
import type { FaultContext } from './harness/fault-context.ts'
import { ResponseStats, sendRequest } from './harness/response-stats.ts'
import { Traffic } from './harness/traffic.ts'

const run = promisify(execFile)
const spareMegabytes = 400
const fullForMs = 20_000
const uploadEveryMs = 500
/** By then the server must have noticed that the disk is full. */
const detectionMs = 3_000
const recoveryLimitMs = 10_000

/** The disk is filled to its last byte and later freed. */
export const fullDisk: Fault = {
  name: 'full-disk',
  run: async (context) => {
    const dataDir = await mountSmallDisk(context)
    if (!dataDir) return [skippedFinding]
    await context.dataDir(dataDir)
    const { url } = await context.startSite({ dataDir })
    const traffic = await Traffic.start({ url, dataDir })
    context.onCleanup(() => traffic.stop())
    await traffic.waitForWrites(100)
    const held = await holdConnection(context, dataDir)
    const uploadsFor = (ms: number) => uploadFor(ms, url, dataDir)

    const ballast = path.join(dataDir, 'ballast')
    traffic.reset()
    await fillDisk(ballast)
    const filling = snapshotOf(traffic, await uploadsFor(detectionMs))
    traffic.reset()
    const whenFull = fullDiskFindings(traffic, await uploadsFor(fullForMs))

    traffic.reset()
    await rm(ballast)
    const freedAt = performance.now()
    await traffic.waitForWrites(1)
    const backMs = performance.now() - freedAt
    const emptying = snapshotOf(traffic, await uploadsFor(detectionMs))
    traffic.reset()
    await traffic.waitForWrites(100)
    const last = await uploadsFor(0)
    await traffic.stop()
    const hasStopped = held.hasBroken()
    const lost = await traffic.countLost((await keysOf(dataDir)).databaseUrl)
    return [
      ...whenFull,
      transitionFinding(filling, emptying),
      {
        description: 'space is freed',
        times: 1,
        expected: `rows and files can be written within ${recoveryLimitMs / 1000} s; PostgreSQL did not restart; no acknowledged write is lost`,
        observed: `${(backMs / 1000).toFixed(1)} s; PostgreSQL ${hasStopped ? 'RESTARTED' : 'kept a connection open'}; ${lost} of ${traffic.acknowledged.size.toLocaleString('en-GB')} lost; then ${traffic.describe()}; a file: ${last.describe()}`,
        isMet:
          backMs <= recoveryLimitMs &&
          !hasStopped &&
          lost === 0 &&
          last.isAllOk &&
          traffic.kinds.every(({ isAllOk }) => isAllOk),
      },
    ]
  },
}

const skippedFinding: Finding = {
  description: 'a full disk',
  times: 0,
  expected: 'reads work, writes are refused',
  observed: 'this user may not mount a tmpfs',
  isMet: undefined,
}

/** A tmpfs that just fits the data folder; undefined without the right to mount one. */
async function mountSmallDisk(context: FaultContext): Promise<string | undefined> {
  const folder = await context.folder()
  const megabytes = Math.ceil((await context.filledBytes()) / 2 ** 20) + spareMegabytes
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return undefined
  context.onCleanup(() => run('umount', ['-l', folder]))
  return folder
}

async function fillDisk(file: string): Promise<void> {
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

/** PostgreSQL closes every connection when it restarts after a crash, even if the postmaster survives. */
async function holdConnection(context: FaultContext, dataDir: string): Promise<{ hasBroken: () => boolean }> {
  let hasBroken = false
  const onClose = () => {
    hasBroken = true
  }
  const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'proof', onClose })
  context.onCleanup(() => sql.end({ timeout: 1 }))
  await sql`select 1`
  return { hasBroken: () => hasBroken }
}

/** Uploads files sequentially, at least one. */
async function uploadFor(ms: number, url: string, dataDir: string): Promise<ResponseStats> {
  const uploads = new ResponseStats('files')
  const until = performance.now() + ms
  await upload(url, dataDir, uploads)
  while (performance.now() < until) {
    await sleep(uploadEveryMs)
    await upload(url, dataDir, uploads)
  }
  return uploads
}

async function upload(url: string, dataDir: string, uploads: ResponseStats): Promise<void> {
  const { serviceRoleKey } = await keysOf(dataDir)
  const body = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a86f4d' } })
    .jpeg()
    .toBuffer()
  const { outcome, ms, note } = await sendRequest(
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
  uploads.add(outcome, ms, note)
}

/** A copy of the counts during a transition, because counting continues. */
type TransitionStats = { total: number; wrong: number; observed: string }

function snapshotOf(traffic: Traffic, uploads: ResponseStats): TransitionStats {
  const { counts, total } = uploads
  return {
    total: traffic.total + total,
    wrong:
      traffic.count('unexpected', 'refused', 'cutOff') + counts.unexpected + counts.refused + counts.cutOff,
    observed: `${traffic.describe()}; files: ${uploads.describe()}`,
  }
}

const transitionFinding = (filling: TransitionStats, emptying: TransitionStats): Finding => ({
  description: `the ${detectionMs / 1000} s after the disk fills up, and after space is freed`,
  times: filling.total + emptying.total,
  expected: 'every request succeeds or gets 503',
  observed: `filled: ${filling.observed}. Freed: ${emptying.observed}`,
  isMet: filling.wrong + emptying.wrong === 0,
})

function fullDiskFindings({ reads, pages, services, writes }: Traffic, uploads: ResponseStats): Finding[] {
  const reading = [reads, pages, services]
  const isAllRefused = ({ counts, total }: ResponseStats) => total > 0 && counts.unavailable === total
  const times = fullForMs / 1000
  return [
    {
      description: `reading while the disk is full, for ${times} s`,
      times: reading.reduce((sum, { total }) => sum + total, 0),
      expected: 'every read succeeds',
      observed: reading.map((answers) => `${answers.name}: ${answers.describe()}`).join('; '),
      isMet: reading.every(({ isAllOk }) => isAllOk),
    },
    {
      description: 'writing while the disk is full',
      times: writes.total + uploads.total,
      expected: 'every write gets 503, rows and files',
      observed: `rows: ${writes.describe()}; files: ${uploads.describe()}`,
      isMet: isAllRefused(writes) && isAllRefused(uploads),
    },
  ]
}
