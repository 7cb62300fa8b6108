import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readChecksums } from '../../platform/backup/checksums.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { compareRestored } from './harness/compare-restored.ts'
import { FileTraffic } from './harness/file-traffic.ts'
import { runProgram } from './harness/run-program.ts'
import type { Stage } from './harness/stage.ts'
import { Traffic } from './harness/traffic.ts'

/** A backup is taken while people write rows and files, damaged and mended, put back elsewhere, and a site opened on it. */
export const backupWhileWriting: Fault = {
  name: 'backup-while-writing',
  run: async (stage) => {
    const folder = path.join(await stage.folder(), 'backup')
    const { traffic, files, before, isWrittenMeanwhile } = await backUpWhileWriting(stage, folder)

    const restored = path.join(await stage.folder(), 'data')
    await mkdir(restored)
    stage.removeLater(restored)
    const refused = await restoreDamaged(folder, restored)
    await runProgram('server/commands/restore.ts', [folder], { DATA_DIR: restored })
    const compared = await compareRestored(folder, restored, files)
    const again = await stage.site({ dataDir: restored })
    const { databaseUrl } = await keysOf(restored)
    const kept = await traffic.kept(databaseUrl)
    const missing = [...before].filter((id) => !kept.has(id)).length
    const page = await fetch(again.url)
    return [
      {
        what: 'a backup while people write, put back into an empty folder',
        times: 1,
        promised: 'nobody is refused meanwhile; all that was acknowledged before it began is in it',
        seen: `${traffic.describe()}, ${isWrittenMeanwhile ? 'some writes and files' : 'NO WRITES OR NO FILES'} while it ran; ${missing} of ${before.size} missing; the site opens with ${page.status}`,
        isKept:
          isWrittenMeanwhile &&
          missing === 0 &&
          page.status === 200 &&
          traffic.kinds.every(({ isAllGood }) => isAllGood),
      },
      ...compared,
      refused,
    ]
  },
}

async function backUpWhileWriting(stage: Stage, folder: string) {
  const { url, dataDir } = await stage.site()
  const files = await FileTraffic.start({ url, dataDir })
  stage.onEnd(() => files.stop())
  const traffic = await Traffic.start({ url, dataDir })
  stage.onEnd(() => traffic.stop())
  await traffic.goesOn(200)

  const before = new Set(traffic.acknowledged)
  const filesBefore = files.answers.total
  await runProgram('server/commands/backup.ts', [folder], { DATA_DIR: dataDir })
  const isWrittenMeanwhile = traffic.acknowledged.size > before.size && files.answers.total > filesBefore
  await traffic.goesOn(50)
  await Promise.all([traffic.stop(), files.stop()])
  return { traffic, files, before, isWrittenMeanwhile }
}

/** One bit of one file is turned over, and turned back: what follows is the second try in the same folder. */
async function restoreDamaged(folder: string, dataDir: string): Promise<Finding> {
  const file = await oneFileOf(folder)
  await turnBit(path.join(folder, file))
  const said = await runProgram('server/commands/restore.ts', [folder], { DATA_DIR: dataDir }).catch(
    (error: Error) => error.message,
  )
  await turnBit(path.join(folder, file))
  const left = await readdir(dataDir)
  return {
    what: 'a backup with one bit of one file turned over',
    times: 1,
    promised:
      'refused by the name of the file, before anything is made; with the bit turned back it is put back',
    seen: `${said.includes(`${file} is not what was written`) ? 'refused by its name' : `SAID: ${said}`}; ${left.length} things left behind`,
    isKept: said.includes(`${file} is not what was written`) && left.length === 0,
  }
}

async function oneFileOf(folder: string): Promise<string> {
  for await (const { file } of readChecksums(folder)) if (file.startsWith('files/')) return file
  throw new Error('There are no files in the backup')
}

async function turnBit(file: string): Promise<void> {
  const bytes = await readFile(file)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
}
