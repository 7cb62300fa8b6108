import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '../../platform/start-problem.ts'

/** Before the database can hold a lock, two servers could initialise the same data folder at once. */
export async function withStartLock<T>(dataDir: string, start: () => Promise<T>): Promise<T> {
  const file = path.join(dataDir, 'starting.pid')
  await claimLock(file, dataDir)
  try {
    return await start()
  } finally {
    await rm(file, { force: true })
  }
}

async function claimLock(file: string, dataDir: string): Promise<void> {
  const isClaimed = await writeFile(file, `${process.pid}`, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  if (isClaimed) return
  const text = await readFile(file, 'utf8').catch(() => '')
  // The file is created before its content is written, so an empty file is another process's claim.
  if (text === '' || (await isRunningNode(Number(text))))
    throw new StartProblem(
      `Another Lintel is starting with ${dataDir}. Stop it first, or set DATA_DIR to another folder. (If there is none, remove ${file}.)`,
    )
  await rm(file, { force: true }) // left by a killed server
  await claimLock(file, dataDir)
}

/** The process id of a killed server may have been reused by another program. */
async function isRunningNode(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'node')
  return /node/.test(command)
}
