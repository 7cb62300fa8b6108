import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readChecksums } from '../../platform/backup/checksums.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { compareRestored } from './harness/compare-restored.ts'
import type { FaultContext } from './harness/fault-context.ts'
import { FileTraffic } from './harness/file-traffic.ts'
import { runProgram } from './harness/run-program.ts'
import { Traffic } from './harness/traffic.ts'

/** A backup is taken during writes, damaged and repaired, restored into another folder, and a site started on it. */
export const backupWhileWriting: Fault = {
  name: 'backup-while-writing',
  run: async (context) => {
    const folder = path.join(await context.folder(), 'backup')
    const { traffic, files, before, wereWritesDuringBackup } = await backUpWhileWriting(context, folder)

    const restored = path.join(await context.folder(), 'data')
    await mkdir(restored)
    context.removeOnCleanup(restored)
    const refused = await restoreDamagedBackup(folder, restored)
    await runProgram('server/commands/restore.ts', [folder], { DATA_DIR: restored })
    const compared = await compareRestored(folder, restored, files)
    const again = await context.startSite({ dataDir: restored })
    const { databaseUrl } = await keysOf(restored)
    const kept = await traffic.storedIds(databaseUrl)
    const missing = [...before].filter((id) => !kept.has(id)).length
    const page = await fetch(again.url)
    return [
      {
        description: 'a backup during writes, restored into an empty folder',
        times: 1,
        expected:
          'no request is refused meanwhile; the backup contains everything acknowledged before it started',
        observed: `${traffic.describe()}, ${wereWritesDuringBackup ? 'some writes and files' : 'NO WRITES OR NO FILES'} while it ran; ${missing} of ${before.size} missing; the site opens with ${page.status}`,
        isMet:
          wereWritesDuringBackup &&
          missing === 0 &&
          page.status === 200 &&
          traffic.kinds.every(({ isAllOk }) => isAllOk),
      },
      ...compared,
      refused,
    ]
  },
}

async function backUpWhileWriting(context: FaultContext, folder: string) {
  const { url, dataDir } = await context.startSite()
  const files = await FileTraffic.start({ url, dataDir })
  context.onCleanup(() => files.stop())
  const traffic = await Traffic.start({ url, dataDir })
  context.onCleanup(() => traffic.stop())
  await traffic.waitForWrites(200)

  const before = new Set(traffic.acknowledged)
  const filesBefore = files.answers.total
  await runProgram('server/commands/backup.ts', [folder], { DATA_DIR: dataDir })
  const wereWritesDuringBackup = traffic.acknowledged.size > before.size && files.answers.total > filesBefore
  await traffic.waitForWrites(50)
  await Promise.all([traffic.stop(), files.stop()])
  return { traffic, files, before, wereWritesDuringBackup }
}

/** Flips one bit of a file for a restore that must fail, and flips it back for the next one into the same folder. */
async function restoreDamagedBackup(folder: string, dataDir: string): Promise<Finding> {
  const file = await firstFileIn(folder)
  await flipBit(path.join(folder, file))
  const output = await runProgram('server/commands/restore.ts', [folder], { DATA_DIR: dataDir }).catch(
    (error: Error) => error.message,
  )
  await flipBit(path.join(folder, file))
  const left = await readdir(dataDir)
  return {
    description: 'restore a backup with one bit of one file flipped',
    times: 1,
    expected:
      'refused with the name of the file before anything is created; with the bit restored it succeeds',
    observed: `${output.includes(`${file} is not what was written`) ? 'refused with its name' : `OUTPUT: ${output}`}; ${left.length} files left behind`,
    isMet: output.includes(`${file} is not what was written`) && left.length === 0,
  }
}

async function firstFileIn(folder: string): Promise<string> {
  for await (const { file } of readChecksums(folder)) if (file.startsWith('files/')) return file
  throw new Error('There are no files in the backup')
}

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
}
